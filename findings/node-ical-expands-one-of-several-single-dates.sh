#!/usr/bin/env bash
# node-ical 0.27.2 and ical.js 2.2.1 on Node 24: the calendar of a guest who was invited to three dates of a series and not to
# the series: three events of one UID, each with a RECURRENCE-ID (RFC 5545, 3.8.4.4), and none with the rule.
# Guess: three events, three busy times; one such date alone is read by node-ical as an ordinary event.
# Behaviour: node-ical keeps the first as the event of that UID and puts all three in its `recurrences`. Its expansion reads
# these only for an event with a rule, so that the second and third date are free times. ical.js has three components.
# Seen: {"icalJs":["01","08","15"],"nodeIcal":["01"],"kept":3}
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node@24.21.0 node-ical@0.27.2 ical.js@2.2.1 >/dev/null 2>&1
cat >read.mjs <<'END'
import assert from 'node:assert/strict'
import ICAL from 'ical.js'
import ical from 'node-ical'

const date = (day) => [
  ...['BEGIN:VEVENT', 'UID:panel@example.org', 'DTSTAMP:20261101T000000Z', `RECURRENCE-ID:202612${day}T040000Z`],
  ...[`DTSTART:202612${day}T040000Z`, `DTEND:202612${day}T043000Z`, 'END:VEVENT'],
]
const text = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//example//EN'],
  ...['01', '08', '15'].flatMap(date),
  ...['END:VCALENDAR', ''],
].join('\r\n')
const day = (moment) => moment.toISOString().slice(8, 10)
const components = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
const entries = Object.values(ical.sync.parseICS(text)).filter(({ type }) => type === 'VEVENT')
const window = { from: new Date('2026-12-01'), to: new Date('2027-01-01'), expandOngoing: true }
const seen = {
  icalJs: components.map((one) => day(new ICAL.Event(one).startDate.toJSDate())),
  nodeIcal: entries.flatMap((one) => ical.expandRecurringEvent(one, window)).map(({ start }) => day(start)),
  kept: new Set(Object.values(entries[0].recurrences)).size,
}
console.log(JSON.stringify(seen))
assert.deepEqual(seen, { icalJs: ['01', '08', '15'], nodeIcal: ['01'], kept: 3 })
END
node_modules/.bin/node read.mjs
