"""Completion in bash of words with colons: the ids of disagreements, scripts and files.

For bash a colon ends a word (COMP_WORDBREAKS), so click would be asked about what stands behind the
last one. The words of the line are put together again before it is asked, and what stands before
the last colon is taken from the answers, since bash keeps it. The same holds for `--option=value`.
"""

from __future__ import annotations

from typing import ClassVar

from click.shell_completion import BashComplete, add_completion_class

_SOURCE = r"""%(complete_func)s() {
    local words=() word before="" line="$COMP_LINE" rest index
    for ((index = 0; index <= COMP_CWORD; index++)); do
        word="${COMP_WORDS[index]}"
        rest="${line#"${line%%%%[![:blank:]]*}"}"
        if [[ $rest == "$line" && ( $word == [:=]* || $before == *[:=] ) ]]; then
            words[${#words[@]}-1]+="$word"
        else
            words+=("$word")
        fi
        before="$word"
        line="${rest#"$word"}"
    done

    [[ $word == *[!:=]* ]] || word=""
    local kept="${words[${#words[@]}-1]%%"$word"}" type value
    COMPREPLY=()
    while IFS=, read -r type value; do
        case "$type" in
            dir) compopt -o dirnames ;;
            file) compopt -o default ;;
            plain) COMPREPLY+=("${value#"$kept"}") ;;
        esac
    done < <(IFS=$'\n'; COMP_WORDS="${words[*]}" COMP_CWORD=$((${#words[@]} - 1)) \
        %(complete_var)s=bash_complete "$1")
    return 0
}

complete -o nosort -F %(complete_func)s %(prog_name)s
"""


class BashWithColons(BashComplete):
    """The completion of click, for words that bash takes apart."""

    source_template: ClassVar[str] = _SOURCE


add_completion_class(BashWithColons)
