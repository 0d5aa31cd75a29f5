# options.sh: the words behind ./weft bench, for the run.sh of each table to source. Names say what is measured, KEY=VALUE how.
#
#   take_options "KEY:KIND ..." "NAME ..." WORD...
#
# KEY=VALUE, or --KEY=VALUE, or --KEY VALUE, sets the variable KEY if VALUE is of its KIND: number, count (from 1), counts (some joined
# by +), decimal, device (as the agent's option), text, A|B: one of these kinds, or else some of the words A+B+C joined by +. Numbers
# lose the zeros that they begin with. Other words must be NAMEs, and become the array `names`. Whatever else is told on standard
# error, with the exit status 2.
wrong_option() { echo "$(basename "$(dirname "${BASH_SOURCE[-1]}")")/run.sh: $*" >&2; exit 2; }

is_kind() { # is_kind KIND VALUE
    local word choice
    for choice in ${1//|/ }; do
        case $choice in
        number) [[ ! $2 =~ ^(0|[1-9][0-9]{0,8})$ ]] || return 0 ;;
        count) [[ ! $2 =~ ^[1-9][0-9]{0,8}$ ]] || return 0 ;;
        counts) [[ ! $2 =~ ^[1-9][0-9]{0,8}(\+[1-9][0-9]{0,8})*$ ]] || return 0 ;;
        decimal) [[ ! $2 =~ ^[0-9]*\.?[0-9]+$ ]] || return 0 ;;
        device) [[ ! $2 =~ ^(auto|adaptive|cpu|gpus?|java|sequential|[0-9]{1,4}(\+[0-9]{1,4})*)$ ]] || named_twice "$2" || return 0 ;;
        text) [ -z "$2" ] || return 0 ;;
        *)
            [[ $2 =~ ^[A-Za-z0-9_+]+$ ]] || continue
            for word in ${2//+/ }; do [[ +$choice+ == *"+$word+"* ]] || continue 2; done
            return 0
            ;;
        esac
    done
    return 1
}

named_twice() { [ -n "$(tr + '\n' <<<"$1" | sort | uniq -d)" ]; } # named_twice WORD+WORD

# For the shell a number that begins with 0 is octal.
without_zeros() { # without_zeros KIND VALUE
    if [ "$1" = text ] || [[ ! $2 =~ ^[0-9+]+$ ]]; then echo "$2"; else sed -E 's/(^|\+)0+([0-9])/\1\2/g' <<<"$2"; fi
}

# A KIND in words.
say_kind() { # say_kind KIND
    case $1 in
    *'|'*) echo "$(say_kind "${1%%|*}")|$(say_kind "${1#*|}")" ;;
    number) echo "a number" ;;
    count) echo "a number from 1" ;;
    counts) echo "numbers from 1, joined by +" ;;
    decimal) echo "a decimal number" ;;
    device) echo "auto|adaptive|cpu|gpu|gpus|java|sequential|a device's number|several, 0+1" ;;
    text) echo "some text" ;;
    *) echo "$1" ;;
    esac
}

take_options() {
    local keys=$1 known=$2 word key kind value bound
    shift 2
    names=()
    while [ $# -gt 0 ]; do
        word=$1
        shift
        if [[ $word == --* ]]; then
            word=${word#--}
            if [[ $word != *=* ]]; then
                [ $# -gt 0 ] || wrong_option "--$word wants a value"
                word=$word=$1
                shift
            fi
        fi
        if [[ $word != *=* ]]; then
            [[ " $known " == *" $word "* ]] || wrong_option "there is no '$word'; there are:$(printf ' %s' $known)${elsewhere:+, $elsewhere}"
            names+=("$word")
            continue
        fi
        key=${word%%=*} kind=
        for key in $keys; do [ "${key%%:*}" != "${word%%=*}" ] || kind=${key#*:}; done
        [ -n "$kind" ] || wrong_option "no such option: $word"
        value=$(without_zeros "$kind" "${word#*=}")
        bound=
        [[ ! $value =~ ^[0-9]{10,}$ ]] || bound=", of nine digits at most"
        is_kind "$kind" "$value" || wrong_option "${word%%=*} is $(say_kind "$kind")$bound, and not '${word#*=}'"
        declare -g "${word%%=*}=$value"
    done
}
