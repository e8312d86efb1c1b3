#!/usr/bin/env bash
# node-ical 0.27.2 reads a description with a backslash before an n, C:\new, which the file has as C:\\new (RFC 5545, 3.3.11).
# Guess: the escapes are read from left to right, so that \\ is a backslash and the n after it a letter, as in ical.js 2.2.1.
# Behaviour: each kind of escape is replaced in a pass of its own, line breaks first. The second backslash and the n become a
# line break: 'C:\', and 'ew' on the next line. \\t, \\; and \\, are right.
# Seen: ical.js "C:\\new\\table" | node-ical "C:\\\new\\table"
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1 node-ical@0.27.2 node@24.21.0 >/dev/null 2>&1
cat >read.mjs <<'END'
import assert from 'node:assert/strict'
import IcalJs from 'ical.js'
import nodeIcal from 'node-ical'

const text = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Example//Example//EN',
  'BEGIN:VEVENT',
  'UID:1@example.org',
  'DTSTAMP:20261121T100000Z',
  'DTSTART:20261201T053000Z',
  String.raw`DESCRIPTION:C:\\new\\table`,
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')
const component = new IcalJs.Component(IcalJs.parse(text)).getFirstSubcomponent('vevent')
const entry = Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === 'VEVENT')
const right = component.getFirstPropertyValue('description')
console.log('ical.js', JSON.stringify(right), '| node-ical', JSON.stringify(entry.description))
assert.equal(right, String.raw`C:\new\table`)
assert.equal(entry.description, 'C:\\\new\\table')
END
node_modules/.bin/node read.mjs
