#!/usr/bin/env bash
# node-ical 0.27.2 and ical.js 2.2.1 on Node 24: three calendars in one text, one after the other, with one event each.
# Guess: a text may have any number of them (RFC 5545, 3.4), so that three events are read, or the text is refused.
# Behaviour: node-ical begins anew with each calendar and gives the last one alone, read at once or in steps. Nothing is reported,
# so that a text of three calendars has the busy times of one. ical.js gives all three.
# Seen: {"icalJs":["01","02","03"],"nodeIcal":["03"],"inSteps":["03"]}
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

const calendar = (day) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//example//EN', 'BEGIN:VEVENT', `UID:${day}@example.org`],
    ...['DTSTAMP:20261101T000000Z', `DTSTART:202612${day}T040000Z`, `DTEND:202612${day}T043000Z`],
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')
const text = ['01', '02', '03'].map(calendar).join('')
const day = (date) => date.toISOString().slice(8, 10)
const components = ICAL.parse(text).map((one) => new ICAL.Component(one).getFirstSubcomponent('vevent'))
const eventsOf = (entries) =>
  Object.values(entries)
    .filter(({ type }) => type === 'VEVENT')
    .map(({ start }) => day(start))
const seen = {
  icalJs: components.map((one) => day(new ICAL.Event(one).startDate.toJSDate())),
  nodeIcal: eventsOf(ical.sync.parseICS(text)),
  inSteps: eventsOf(await ical.async.parseICS(text)),
}
console.log(JSON.stringify(seen))
assert.deepEqual(seen, { icalJs: ['01', '02', '03'], nodeIcal: ['03'], inSteps: ['03'] })
END
node_modules/.bin/node read.mjs
