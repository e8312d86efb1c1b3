#!/usr/bin/env bash
# node-ical 0.27.2 and ical.js 2.2.1 on Node 24: an interview on 1 December that also takes place on two further dates (RDATE),
# once without a rule and once beside a weekly rule of two dates.
# Guess: RFC 5545 (3.8.5.2) adds these dates to the first one and to those of a rule, and an expansion has all of them.
# Behaviour: node-ical keeps the text of RDATE and expands none of its dates. ical.js has them beside a rule, but without one it
# loses the first date of the event.
# Seen: without a rule node-ical 01, ical.js 03 and 09, of 01, 03, 09; with a rule node-ical 01 and 08, ical.js 01, 03, 08.
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

const file = (...lines) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//example//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines) => ['BEGIN:VEVENT', 'UID:panel@example.org', 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT']

const withIcalJs = (text) => {
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  const main = events.find((one) => !one.isRecurrenceException())
  for (const one of events) if (one !== main) main.relateException(one)
  const dates = []
  const iterator = main.iterator()
  for (let next = iterator.next(); next; next = iterator.next()) dates.push(main.getOccurrenceDetails(next))
  return dates
}
const starts = (dates) => dates.map(({ startDate }) => startDate.toJSDate().toISOString().slice(0, 16))

const withNodeIcal = (text) => {
  const main = Object.values(ical.sync.parseICS(text)).find(({ type }) => type === 'VEVENT')
  const dates = ical.expandRecurringEvent(main, { from: new Date('2026-11-01'), to: new Date('2027-03-01') })
  return dates.map(({ start }) => new Date(start).toISOString().slice(0, 16))
}

const first = ['DTSTART:20261201T040000Z', 'DTEND:20261201T043000Z']
const alone = file(...event(...first, 'RDATE:20261203T040000Z,20261209T040000Z'))
const besideRule = file(...event(...first, 'RRULE:FREQ=WEEKLY;COUNT=2', 'RDATE:20261203T040000Z'))
const days = (dates) => dates.map((date) => date.slice(8, 10))
const seen = Object.fromEntries(
  Object.entries({ alone, besideRule }).map(([name, text]) => [
    name,
    { nodeIcal: days(withNodeIcal(text)), icalJs: days(starts(withIcalJs(text))) },
  ]),
)
console.log(JSON.stringify(seen))
assert.deepEqual(seen, {
  alone: { nodeIcal: ['01'], icalJs: ['03', '09'] },
  besideRule: { nodeIcal: ['01', '08'], icalJs: ['01', '03', '08'] },
})
END
node_modules/.bin/node read.mjs
