#!/usr/bin/env bash
# node-ical 0.27.2 and ical.js 2.2.1 on Node 24: a series with two dates a day, 04:00 and 09:00. Both dates of 1 December were
# moved: the first three times (SEQUENCE:3), the second once (SEQUENCE:1).
# Guess: SEQUENCE counts the versions of one instance (RFC 5545, 3.8.7.4), so both are where they were moved to.
# Behaviour: node-ical keeps instances by their moment and by their day, and where a moment is new it compares versions with
# whatever was last of that day. The second change counts as an old version of the first and is thrown away,
# with a line on the error output. With equal numbers both are kept.
# Seen: {"icalJs":"05:00 11:00","nodeIcal":"05:00 09:00","equalNumbers":"05:00 11:00"}
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

const event = (...lines) => ['BEGIN:VEVENT', 'UID:panel@example.org', 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT']
const at = (hour) => [`DTSTART:20261201T${hour}0000Z`, `DTEND:20261201T${hour}3000Z`]
const file = (second) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//example//EN'],
    ...event(...at('04'), 'RRULE:FREQ=DAILY;BYHOUR=4,9;COUNT=4'),
    ...event('RECURRENCE-ID:20261201T040000Z', 'SEQUENCE:3', ...at('05')),
    ...event('RECURRENCE-ID:20261201T090000Z', `SEQUENCE:${second}`, ...at('11')),
    ...['END:VCALENDAR', ''],
  ].join('\r\n')
const times = (dates) =>
  dates
    .slice(0, 2)
    .map((date) => date.toISOString().slice(11, 16))
    .join(' ')
const withIcalJs = (text) => {
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  const [main, ...moved] = events
  for (const one of moved) main.relateException(one)
  const iterator = main.iterator()
  return times([iterator.next(), iterator.next()].map((one) => main.getOccurrenceDetails(one).startDate.toJSDate()))
}
const withNodeIcal = (text) => {
  const main = Object.values(ical.sync.parseICS(text)).find(({ type }) => type === 'VEVENT')
  const dates = ical.expandRecurringEvent(main, { from: new Date('2026-12-01'), to: new Date('2026-12-02') })
  return times(dates.map(({ start }) => start))
}
const seen = { icalJs: withIcalJs(file(1)), nodeIcal: withNodeIcal(file(1)), equalNumbers: withNodeIcal(file(3)) }
console.log(JSON.stringify(seen))
assert.deepEqual(seen, { icalJs: '05:00 11:00', nodeIcal: '05:00 09:00', equalNumbers: '05:00 11:00' })
END
node_modules/.bin/node read.mjs
