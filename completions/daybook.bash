# Completions of daybook for bash. The program knows them; this passes them on.

# Puts a value into the variable REPLY, quoted as after an opening quote or none.
_daybook_quote() {
    REPLY=$2
    case $1 in
        \') ;;
        \") REPLY=${REPLY//\\/\\\\} REPLY=${REPLY//\"/\\\"} REPLY=${REPLY//\$/\\\$} REPLY=${REPLY//\`/\\\`} ;;
        # An unquoted # would begin a comment.
        *) [[ $2 == *[!A-Za-z0-9_,.:=@%+/~#-]* || $2 == \#* ]] && printf -v REPLY %q "$2" ;;
    esac
}

_daybook() {
    local IFS=$' \t\n' line value text word quote='' rest=''
    local -a words=() values=() plain=() shown=()
    local index joined='' common REPLY
    # Bash splits words at = and :, the program doesn't.
    for ((index = 1; index <= COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        if [[ ( $word == [=:]* || $joined == *[=:] ) && ${#words[@]} -gt 0 && $word != --* ]]; then
            words[${#words[@]} - 1]+=$word
        else
            words+=("$word")
        fi
        joined=$word
    done
    word=${words[${#words[@]} - 1]-}
    # A word that begins with a quote isn't closed yet.
    case $word in
        \'* | \"*) quote=${word:0:1} word=${word:1} ;;
        *) word=${word//\\/} ;;
    esac
    words[${#words[@]} - 1]=$word
    # What bash keeps of a word with = or :.
    [[ $word == *[=:]* ]] && rest=${word%"${word##*[=:]}"}
    local isPrefix=1
    while IFS=$'\t' read -r value text; do
        if [[ $value == :files ]]; then
            compopt -o filenames 2>/dev/null
            while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "${word#"$rest"}")
            return
        fi
        # An id says nothing without its title.
        [[ $value == "$word"* && ! ( -n $text && $value =~ ^[0-9]+$ ) ]] || isPrefix=
        [[ $value == "$rest"* ]] || continue
        value=${value#"$rest"}
        shown+=("$value${text:+  ${text:0:60}}")
        [[ $quote == \' && $value == *\'* ]] && continue
        _daybook_quote "$quote" "$value"
        plain+=("$value")
        values+=("$REPLY")
    done < <("${COMP_WORDS[0]}" complete -- "${words[@]}" 2>/dev/null)
    if [[ -n $isPrefix && -z $quote && ${#values[@]} -gt 1 && ${values[*]} != "${plain[*]}" ]]; then
        # The common beginning of quoted names could end within a quotation.
        common=${plain[0]}
        for value in "${plain[@]}"; do
            while [[ $value != "$common"* ]]; do common=${common%?}; done
        done
        word=${word#"$rest"}
        if [[ ${#common} -gt ${#word} ]]; then
            _daybook_quote '' "$common"
            COMPREPLY=("$REPLY")
            compopt -o nospace 2>/dev/null
        else
            COMPREPLY=(" " "${plain[@]}")
        fi
    elif [[ -n $isPrefix || ${#values[@]} -eq 1 ]]; then
        COMPREPLY=("${values[@]}")
        [[ ${#values[@]} -eq 1 && ${values[0]} == *= ]] && compopt -o nospace 2>/dev/null
    elif [[ ${#values[@]} -gt 1 ]]; then
        # Ids found by words. The blank keeps bash from putting their common beginning in place of the words.
        COMPREPLY=(" " "${shown[@]}")
    fi
}

complete -o nosort -F _daybook daybook 2>/dev/null || complete -F _daybook daybook
