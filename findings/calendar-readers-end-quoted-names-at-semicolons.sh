#!/usr/bin/env bash
# node-ical 0.27.2, ts-ics 2.4.6 and ical.js 2.2.1 read the name of a participant: CN="Rao; Asha", in quotes as RFC 5545 wants it.
# Guess: what stands in quotes is one value; three parsers of 2026 give the name whole, with or without its quotes.
# Behaviour: two of three end it at the semicolon, and one keeps the opening quote: '"Rao'. The rest is a parameter without a
# value to them. Address and other parameters are right, and nothing is reported. Commas and colons in quotes are read by all.
# Seen: ical.js Rao; Asha | node-ical "Rao | ts-ics "Rao
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1 node-ical@0.27.2 ts-ics@2.4.6 node@24.21.0 >/dev/null 2>&1
cat >read.mjs <<'END'
import assert from 'node:assert/strict'
import IcalJs from 'ical.js'
import nodeIcal from 'node-ical'
import { convertIcsCalendar } from 'ts-ics'

const textWith = (name) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//Example//EN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:1@example.org',
    'DTSTAMP:20261121T100000Z',
    'DTSTART:20261201T053000Z',
    'DTEND:20261201T061500Z',
    'SUMMARY:Interview',
    'ORGANIZER;CN=Example:mailto:organizer@example.org',
    `ATTENDEE;CN="${name}":mailto:asha@example.org`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const namesIn = (text) => {
  const component = new IcalJs.Component(IcalJs.parse(text)).getFirstSubcomponent('vevent')
  const entry = Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === 'VEVENT')
  return {
    'ical.js': component.getFirstProperty('attendee').getFirstParameter('cn'),
    'node-ical': entry.attendee.params.CN,
    'ts-ics': convertIcsCalendar(undefined, text).events[0].attendees[0].name,
  }
}
const seen = namesIn(textWith('Rao; Asha'))
console.log(Object.entries(seen).map((one) => one.join(' ')).join(' | '))
assert.deepEqual(seen, { 'ical.js': 'Rao; Asha', 'node-ical': '"Rao', 'ts-ics': '"Rao' })
for (const name of Object.values(namesIn(textWith('Rao, Asha: HR')))) assert.equal(name, 'Rao, Asha: HR')
END
node_modules/.bin/node read.mjs
