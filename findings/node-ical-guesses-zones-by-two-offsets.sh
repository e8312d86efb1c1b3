#!/usr/bin/env bash
# node-ical 0.27.2 and ical.js 2.2.1 on Node 24 read 10 o'clock in a zone that stands in the file: a VTIMEZONE as Outlook writes
# it for 'Customized Time Zone', with the rules of Athens (+02:00, +03:00) and with those of Santiago (-04:00, -03:00).
# Guess: the rules of the file decide (RFC 5545, 3.6.5), also where a reader looks for a zone of the database that fits them.
# Behaviour: node-ical reads the two offsets and not the rules. It takes the first zone by the alphabet that has these offsets in
# January and July, in either order: Cairo, which changes a month later than Athens, and for Santiago one in Canada with
# the seasons the other way round, so that summer and winter are an hour off. Nothing is reported.
# Seen: {"athens":{"20270113":["08:00","08:00"],"20270406":["07:00","08:00"],"20270714":["07:00","07:00"]},
#        "santiago":{"20270113":["13:00","14:00"],"20270714":["14:00","13:00"]}}, each time ical.js and node-ical in UTC;
#        zones Africa/Cairo America/Glace_Bay
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

const name = 'Customized Time Zone'
const observance = (kind, start, rule, from, to) => [
  `BEGIN:${kind}`,
  ...[`DTSTART:${start}`, `RRULE:FREQ=YEARLY;${rule}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`],
  `END:${kind}`,
]
const zones = {
  athens: [
    ...observance('STANDARD', '16011028T040000', 'BYDAY=-1SU;BYMONTH=10', '+0300', '+0200'),
    ...observance('DAYLIGHT', '16010325T030000', 'BYDAY=-1SU;BYMONTH=3', '+0200', '+0300'),
  ],
  santiago: [
    ...observance('STANDARD', '16010401T000000', 'BYDAY=1SU;BYMONTH=4', '-0300', '-0400'),
    ...observance('DAYLIGHT', '16010902T000000', 'BYDAY=1SU;BYMONTH=9', '-0400', '-0300'),
  ],
}
const file = (zone, day) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//example//EN', 'BEGIN:VTIMEZONE', `TZID:${name}`, ...zones[zone]],
    ...['END:VTIMEZONE', 'BEGIN:VEVENT', 'UID:panel@example.org', 'DTSTAMP:20261101T000000Z'],
    ...[`DTSTART;TZID=${name}:${day}T100000`, `DTEND;TZID=${name}:${day}T110000`, 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')
const time = (date) => date.toISOString().slice(11, 16)
const withIcalJs = (text) => {
  const calendar = new ICAL.Component(ICAL.parse(text))
  ICAL.TimezoneService.reset()
  ICAL.TimezoneService.register(calendar.getFirstSubcomponent('vtimezone'))
  return time(new ICAL.Event(calendar.getFirstSubcomponent('vevent')).startDate.toJSDate())
}
const withNodeIcal = (text) => time(Object.values(ical.sync.parseICS(text)).find(({ type }) => type === 'VEVENT').start)
const timesOf = (zone, days) =>
  Object.fromEntries(days.map((day) => [day, [withIcalJs(file(zone, day)), withNodeIcal(file(zone, day))]]))
const seen = {
  athens: timesOf('athens', ['20270113', '20270406', '20270714']),
  santiago: timesOf('santiago', ['20270113', '20270714']),
}
const taken = ['athens', 'santiago'].map(
  (zone) => Object.values(ical.sync.parseICS(file(zone, '20270113'))).find(({ type }) => type === 'VEVENT').start.tz,
)
console.log(JSON.stringify(seen), 'zones', ...taken)
assert.deepEqual(seen, {
  athens: { 20270113: ['08:00', '08:00'], 20270406: ['07:00', '08:00'], 20270714: ['07:00', '07:00'] },
  santiago: { 20270113: ['13:00', '14:00'], 20270714: ['14:00', '13:00'] },
})
assert.deepEqual(taken, ['Africa/Cairo', 'America/Glace_Bay'])
END
node_modules/.bin/node read.mjs
