#!/usr/bin/env bash
# ical.js 2.2.1 on Node 24, with the zone that stands in the file: an event in Berlin from 24 October 2026, 12:00, that lasts
# PT24H. The clocks go back in that night, so it ends at 11:00 there. One of P1D ends at 12:00 (RFC 5545, 3.3.6).
# Guess: 24 hours are an exact time, a day is one of the calendar.
# Behaviour: ical.js ends both at 12:00, an hour late for PT24H; node-ical 0.27.2 ends PT24H at 11:00.
# Seen: {"icalJs":{"PT24H":"11:00Z","P1D":"11:00Z"},"nodeIcal":{"PT24H":"10:00Z"}}, where 11:00 in Berlin is 10:00Z.
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

const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Berlin',
  ...['BEGIN:STANDARD', 'DTSTART:20251026T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'],
  ...['RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:20260329T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
  ...['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'END:DAYLIGHT'],
  'END:VTIMEZONE',
]
const lasting = (duration) => file(...zone, ...event('DTSTART;TZID=Europe/Berlin:20261024T120000', `DURATION:${duration}`))
const time = (date) => `${date.toISOString().slice(11, 16)}Z`
const endIn = (text) => time(withIcalJs(text)[0].endDate.toJSDate())
const [exact] = Object.values(ical.sync.parseICS(lasting('PT24H'))).filter(({ type }) => type === 'VEVENT')
const seen = {
  icalJs: { PT24H: endIn(lasting('PT24H')), P1D: endIn(lasting('P1D')) },
  nodeIcal: { PT24H: time(exact.end) },
}
console.log(JSON.stringify(seen))
assert.deepEqual(seen, { icalJs: { PT24H: '11:00Z', P1D: '11:00Z' }, nodeIcal: { PT24H: '10:00Z' } })
END
node_modules/.bin/node read.mjs
