#!/usr/bin/env bash
# node-ical 0.27.2 and ical.js 2.2.1 on Node 24: 10 o'clock in the zone of Berlin under a name of its program: with a database
# before it, as Evolution has it, or 'W. Europe', as Notes has it. The VTIMEZONE of that name stands in the file. The machine is
# in UTC, and in Kolkata.
# Guess: a TZID names the VTIMEZONE of its file, whatever its letters are (RFC 5545, 3.2.19); a library that reads the VTIMEZONE
# of 'Customized Time Zone' reads that of any other name.
# Behaviour: node-ical reads a VTIMEZONE for the names that Microsoft uses and for times without a zone. For any other name it
# asks the machine's database, and where that does not know it, the time is one of the machine's own clock. Nothing is reported.
# Seen for both names: {"UTC":{"icalJs":"09:00","nodeIcal":"10:00"},"Asia/Kolkata":{"icalJs":"09:00","nodeIcal":"04:30"}}, where
# 09:00 is right.
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

const file = (name) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//example//EN', 'BEGIN:VTIMEZONE', `TZID:${name}`],
    ...['BEGIN:STANDARD', 'DTSTART:19961027T030000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'],
    ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'END:STANDARD'],
    ...['BEGIN:DAYLIGHT', 'DTSTART:19810329T020000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3'],
    ...['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'END:DAYLIGHT', 'END:VTIMEZONE'],
    ...['BEGIN:VEVENT', 'UID:panel@example.org', 'DTSTAMP:20261101T000000Z', `DTSTART;TZID=${name}:20261201T100000`],
    ...[`DTEND;TZID=${name}:20261201T110000`, 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')
const time = (date) => date.toISOString().slice(11, 16)
const withIcalJs = (text) => {
  const calendar = new ICAL.Component(ICAL.parse(text))
  ICAL.TimezoneService.register(calendar.getFirstSubcomponent('vtimezone'))
  return time(new ICAL.Event(calendar.getFirstSubcomponent('vevent')).startDate.toJSDate())
}
const withNodeIcal = (text) => time(Object.values(ical.sync.parseICS(text)).find(({ type }) => type === 'VEVENT').start)
for (const name of ['/freeassociation.sourceforge.net/Europe/Berlin', 'W. Europe']) {
  const seen = {}
  for (const machine of ['UTC', 'Asia/Kolkata']) {
    process.env.TZ = machine
    seen[machine] = { icalJs: withIcalJs(file(name)), nodeIcal: withNodeIcal(file(name)) }
  }
  console.log(name, JSON.stringify(seen))
  assert.deepEqual(seen, {
    UTC: { icalJs: '09:00', nodeIcal: '10:00' },
    'Asia/Kolkata': { icalJs: '09:00', nodeIcal: '04:30' },
  })
}
END
node_modules/.bin/node read.mjs
