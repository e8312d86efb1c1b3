#!/usr/bin/env bash
# node-ical 0.27.2 and ical.js 2.2.1 on Node 24: a day of each week for interviews, all day (VALUE=DATE), and on one date of it
# from 6 to 7 o'clock only: an instance by RECURRENCE-ID;VALUE=DATE whose own DTSTART has a time.
# Guess: the instance has its own start and end, as in the other direction (an all-day date of a timed series).
# Behaviour: node-ical asks the series whether it is all day, and makes the hour a whole day, with isFullDay true. In the other
# direction, the times are right, but isFullDay is false for two whole days. ical.js has both right.
# Seen: {"hourOfAllDay":{"icalJs":"08T06:00 08T07:00 false","nodeIcal":"08T00:00 09T00:00 true"},
#        "allDayOfHour":{"icalJs":"08T00:00 10T00:00 true","nodeIcal":"08T00:00 10T00:00 false"}}
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

process.env.TZ = 'UTC'
const file = (...lines) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//example//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines) => ['BEGIN:VEVENT', 'UID:panel@example.org', 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT']
const short = (start, end, allDay) => `${[start, end].map((one) => one.toISOString().slice(8, 16)).join(' ')} ${allDay}`
const withIcalJs = (text) => {
  const [main, moved] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  main.relateException(moved)
  const iterator = main.iterator()
  iterator.next()
  const { startDate, endDate } = main.getOccurrenceDetails(iterator.next())
  return short(startDate.toJSDate(), endDate.toJSDate(), startDate.isDate)
}
const withNodeIcal = (text) => {
  const main = Object.values(ical.sync.parseICS(text)).find(({ type }) => type === 'VEVENT')
  const window = { from: new Date('2026-12-01'), to: new Date('2027-01-01') }
  const [, { start, end, isFullDay }] = ical.expandRecurringEvent(main, window)
  return short(start, end, isFullDay)
}
const readers = (text) => ({ icalJs: withIcalJs(text), nodeIcal: withNodeIcal(text) })
const seen = {
  hourOfAllDay: readers(
    file(
      ...event('DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261202', 'RRULE:FREQ=WEEKLY;COUNT=3'),
      ...event('RECURRENCE-ID;VALUE=DATE:20261208', 'DTSTART:20261208T060000Z', 'DTEND:20261208T070000Z'),
    ),
  ),
  allDayOfHour: readers(
    file(
      ...event('DTSTART:20261201T040000Z', 'DTEND:20261201T043000Z', 'RRULE:FREQ=WEEKLY;COUNT=3'),
      ...event('RECURRENCE-ID:20261208T040000Z', 'DTSTART;VALUE=DATE:20261208', 'DTEND;VALUE=DATE:20261210'),
    ),
  ),
}
console.log(JSON.stringify(seen))
assert.deepEqual(seen, {
  hourOfAllDay: { icalJs: '08T06:00 08T07:00 false', nodeIcal: '08T00:00 09T00:00 true' },
  allDayOfHour: { icalJs: '08T00:00 10T00:00 true', nodeIcal: '08T00:00 10T00:00 false' },
})
END
node_modules/.bin/node read.mjs
