#!/usr/bin/env bash
# SheetJS (@e965/xlsx 0.20.3) and numfmt 3.2.3 write numbers in formats of Excel.
# Guess: a number that is shown without its half is rounded the same way with and without a sign, whatever else the format
# has, as Excel and LibreOffice do: 3 and -3, 1.01 of 1.005.
# Behaviour: SheetJS rounds halves up, towards zero where the number is negative: -2.5 is '-2' and -0.5 is '0'. With a comma in
# the format it is '-3', and with brackets for negative numbers '(3)'. Of 1.005 it is '1.00'. numfmt has '-3' in all of them.
# Seen: {"0":["3","-2"],"#,##0":["3","-3"],"0_);(0)":["3 ","(3)"],"0.00":["1.00","-1.12"]} -3 -3 (3) -1.13
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @e965/xlsx@0.20.3 numfmt@3.2.3 >/dev/null 2>&1
cat >read.mjs <<'END'
import assert from 'node:assert/strict'
import { SSF } from '@e965/xlsx'
import { format } from 'numfmt'

const values = { 0: [2.5, -2.5], '#,##0': [2.5, -2.5], '0_);(0)': [2.5, -2.5], '0.00': [1.005, -1.125] }
const seen = Object.fromEntries(Object.entries(values).map(([code, all]) => [code, all.map((one) => SSF.format(code, one))]))
const others = Object.entries(values).map(([code, [, negative]]) => format(code, negative))
console.log(JSON.stringify(seen), others.join(' '))
assert.deepEqual(seen, { 0: ['3', '-2'], '#,##0': ['3', '-3'], '0_);(0)': ['3 ', '(3)'], '0.00': ['1.00', '-1.12'] })
assert.deepEqual(others, ['-3', '-3', '(3)', '-1.13'])
END
node read.mjs
