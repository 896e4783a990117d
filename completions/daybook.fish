# Completions of daybook for fish. The program knows them; this passes them on.

function __daybook_complete
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    set -l found ($words[1] complete -- $words[2..] (string unescape -- $word; or echo -- $word) 2>/dev/null)
    if test "$found[1]" = ":files"(printf '\t')
        or test "$found[1]" = ":files"
        __fish_complete_path (string replace -r '^--[^=]*=' '' -- $word)
        return
    end
    for line in $found
        set -l parts (string split -m 1 \t -- $line)
        # Fish offers only what fits the word itself, so words find a title, and the id is beside it.
        if string match -qr '^[0-9]+$' -- $parts[1]; and not string match -qr '^[0-9]*$' -- $word
            test -n "$parts[2]"; and printf '%s\t%s\n' $parts[2] $parts[1]
        else
            echo -- $line
        end
    end
end

complete -c daybook -f -a '(__daybook_complete)'
