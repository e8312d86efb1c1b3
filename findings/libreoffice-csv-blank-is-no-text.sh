#!/usr/bin/env bash
# LibreOffice 7.4.7 (Debian 12: libreoffice-calc), opening a CSV file as UTF-8 with the options that its dialog offers.
# Guess: a no-break space before a long number makes it a text, as it does in Excel, so that no digit and no zero is lost.
# Behaviour: LibreOffice ignores no-break spaces wherever they stand and reads a number: zeros at the beginning and digits
# after the fifteenth are lost, and '1<no-break space>E5' is 100000. Ordinary blanks between the digits keep the text.
# Before an equals sign the no-break space does keep the text, and no formula runs.
# Seen: float 12345 / float 4.12345678901235E+017 / float 1.00E+05 / string 0012 345 / string 4123 4567 8901 2345 67 / string =1+1
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
command -v soffice >/dev/null || apt-get install -y --no-install-recommends libreoffice-calc-nogui >/dev/null
nbsp=$'\u00a0'
printf '%s\n' "${nbsp}0012345" "${nbsp}412345678901234567" "1${nbsp}E5" '0012 345' '4123 4567 8901 2345 67' "${nbsp}=1+1" \
  >"$folder/table.csv"
soffice --headless "-env:UserInstallation=file://$folder/profile" '--infilter=CSV:44,34,76,1' \
  --convert-to fods --outdir "$folder" "$folder/table.csv" >/dev/null 2>&1
python3 - "$folder/table.fods" <<'END'
import re, sys
text = open(sys.argv[1], encoding='utf-8').read()
cells = re.findall(r'<table:table-cell[^>]*office:value-type="(\w+)"[^>]*?(?:office:value="([^"]+)")?[^>]*>\s*<text:p>(.*?)</text:p>', text)
seen = [f"{kind} {re.sub('<[^>]+>', '', shown).strip()}" for kind, _, shown in cells]
print('\n'.join(seen))
assert [cell.split()[0] for cell in seen] == ['float'] * 3 + ['string'] * 3, seen
assert seen[0] == 'float 12345' and seen[3] == 'string 0012 345' and 'of:=' not in text, seen
END
