#!/usr/bin/env bash
# node-ical 0.27.2 and ical.js 2.2.1 on Node 24: a daily check at 02:30 in Berlin over the night of 25 October 2026, which has
# that time twice, whose date of that night is left out (EXDATE;TZID=Europe/Berlin:20261025T023000), or moved to 10:00.
# Guess: all the same time of the same zone, so one moment, the first of the two (RFC 5545, 3.3.5), and the date is left out or
# moved.
# Behaviour: node-ical reads a time of the file as the second of the two and expands a rule to the first. The date that was left
# out is there, the one that was moved is there twice. ical.js takes the second in both and finds its date.
# Seen: {"series":["24T00:30","25T00:30","26T01:30"],"single":"25T01:30","leftOut":["24T00:30","25T00:30","26T01:30"],
#        "moved":["24T00:30","25T00:30","25T09:00","26T01:30"],"icalJs":["24T00:30","26T01:30"]}
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

const zone = 'Europe/Berlin'
const file = (...lines) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//example//EN', 'BEGIN:VTIMEZONE', `TZID:${zone}`],
    ...['BEGIN:STANDARD', 'DTSTART:19961027T030000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'],
    ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'END:STANDARD'],
    ...['BEGIN:DAYLIGHT', 'DTSTART:19810329T020000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3'],
    ...['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'END:DAYLIGHT', 'END:VTIMEZONE', ...lines, 'END:VCALENDAR', ''],
  ].join('\r\n')
const event = (...lines) => ['BEGIN:VEVENT', 'UID:check@example.org', 'DTSTAMP:20261001T000000Z', ...lines, 'END:VEVENT']
const at = (day, time) => [`DTSTART;TZID=${zone}:202610${day}T${time}00`, 'DURATION:PT15M']
const daily = [...at('24', '0230'), 'RRULE:FREQ=DAILY;COUNT=3']
const night = `TZID=${zone}:20261025T023000`
const short = (date) => date.toISOString().slice(8, 16)
const withNodeIcal = (text) => {
  const main = Object.values(ical.sync.parseICS(text)).find(({ type }) => type === 'VEVENT')
  const dates = ical.expandRecurringEvent(main, { from: new Date('2026-10-01'), to: new Date('2026-11-01') })
  return dates.map(({ start }) => short(start))
}
const withIcalJs = (text) => {
  const calendar = new ICAL.Component(ICAL.parse(text))
  ICAL.TimezoneService.register(calendar.getFirstSubcomponent('vtimezone'))
  const iterator = new ICAL.Event(calendar.getFirstSubcomponent('vevent')).iterator()
  const dates = []
  for (let next = iterator.next(); next; next = iterator.next()) dates.push(short(next.toJSDate()))
  return dates
}
const leftOut = file(...event(...daily, `EXDATE;${night}`))
const seen = {
  series: withNodeIcal(file(...event(...daily))),
  single: withNodeIcal(file(...event(...at('25', '0230'))))[0],
  leftOut: withNodeIcal(leftOut),
  moved: withNodeIcal(file(...event(...daily), ...event(`RECURRENCE-ID;${night}`, ...at('25', '1000')))),
  icalJs: withIcalJs(leftOut),
}
console.log(JSON.stringify(seen))
assert.deepEqual(seen, {
  series: ['24T00:30', '25T00:30', '26T01:30'],
  single: '25T01:30',
  leftOut: ['24T00:30', '25T00:30', '26T01:30'],
  moved: ['24T00:30', '25T00:30', '25T09:00', '26T01:30'],
  icalJs: ['24T00:30', '26T01:30'],
})
END
node_modules/.bin/node read.mjs
