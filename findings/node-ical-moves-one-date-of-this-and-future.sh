#!/usr/bin/env bash
# node-ical 0.27.2 and ical.js 2.2.1 on Node 24: a weekly interview of five dates, moved by two hours from the third date on
# (RECURRENCE-ID;RANGE=THISANDFUTURE, RFC 5545, 3.2.13).
# Guess: a library that expands series moves the third date and all later ones, or says that it does not know the range.
# Behaviour: node-ical moves the third date only and leaves the fourth and fifth at the old time; ical.js moves all three.
# Seen: node-ical 04, 04, 06, 04, 04 o'clock; ical.js 04, 04, 06, 06, 06.
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

const text = file(
  ...event('DTSTART:20261201T040000Z', 'DTEND:20261201T043000Z', 'RRULE:FREQ=WEEKLY;COUNT=5'),
  ...event('RECURRENCE-ID;RANGE=THISANDFUTURE:20261215T040000Z', 'DTSTART:20261215T060000Z', 'DTEND:20261215T063000Z'),
)
const hours = (dates) => dates.map((date) => date.slice(11, 13))
const seen = { nodeIcal: hours(withNodeIcal(text)), icalJs: hours(starts(withIcalJs(text))) }
console.log(JSON.stringify(seen))
assert.deepEqual(seen, { nodeIcal: ['04', '04', '06', '04', '04'], icalJs: ['04', '04', '06', '06', '06'] })
END
node_modules/.bin/node read.mjs
