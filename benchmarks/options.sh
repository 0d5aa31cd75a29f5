# options.sh: the words behind ./weft bench, for the run.sh of each table to source. Names say what is measured, KEY=VALUE how.
#
#   take_options "KEY:KIND ..." "NAME ..." WORD...
#
# KEY=VALUE, or --KEY=VALUE, or --KEY VALUE, sets the variable KEY if VALUE is of its KIND: number, decimal, text, or `A|B+C`: A, or some
# of B and C joined by +. Other words must be NAMEs, and become the array `names`. Whatever else is told on standard error, with the exit status 2.
wrong_option() { echo "$(basename "$(dirname "${BASH_SOURCE[-1]}")")/run.sh: $*" >&2; exit 2; }

is_kind() { # is_kind KIND VALUE
    local word choice
    case $1 in
    number) [[ $2 =~ ^[0-9]+$ ]] ;;
    decimal) [[ $2 =~ ^[0-9]*\.?[0-9]+$ ]] ;;
    text) [ -n "$2" ] ;;
    *)
        [[ $2 =~ ^[A-Za-z0-9_+]+$ ]] || return 1
        for choice in ${1//|/ }; do
            for word in ${2//+/ }; do [[ +$choice+ == *"+$word+"* ]] || continue 2; done
            return 0
        done
        return 1
        ;;
    esac
}

take_options() {
    local keys=$1 known=$2 word key kind
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
        is_kind "$kind" "${word#*=}" || wrong_option "${word%%=*} is $kind, and not '${word#*=}'"
        declare -g "$word"
    done
}
