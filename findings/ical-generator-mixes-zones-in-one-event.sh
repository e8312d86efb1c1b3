#!/usr/bin/env bash
# ical-generator 11.1.2, node-ical 0.27.2 and temporal-polyfill 1.0.8 on Node 24: a weekly interview at 10:00 in Kolkata on 1, 8 and
# 15 December, without the one on the 8th. All moments are Temporal.ZonedDateTime. Once the calendar is in the zone of Kolkata and
# the event names none; once the calendar is in the zone of Berlin and the event in that of Kolkata.
# Guess: an event without a zone of its own has that of its calendar in each of its lines; UNTIL is in UTC (RFC 5545, 3.3.10) and
# so is DTSTAMP (3.8.7.2), whatever zone is set. A reader finds the 1st and the 15th, in both.
# Behaviour: DTSTART has the zone of the event, so none in the first calendar; EXDATE has that of event or calendar; UNTIL and
# DTSTAMP have the clock of the calendar and no zone. In the first, a reader in UTC finds three dates, and that of the 8th among
# them; in the second, the 15th is after its own end. 10.2.0 wrote UNTIL with the clock of its
# own value, so that only 8 December was wrong.
# Seen: {"calendarInKolkata":{"lines":"DTSTART:20261201T100000 RRULE:FREQ=WEEKLY;UNTIL=20261215T100000
#        EXDATE;TZID=Asia/Kolkata:20261208T100000","dates":"01 08 15"},
#        "calendarInBerlin":{"lines":"DTSTART;TZID=Asia/Kolkata:20261201T100000 RRULE:FREQ=WEEKLY;UNTIL=20261215T053000
#        EXDATE;TZID=Asia/Kolkata:20261208T100000","dates":"01"},
#        "calendarWithoutZone":{"lines":"DTSTART;TZID=Asia/Kolkata:20261201T100000 RRULE:FREQ=WEEKLY;UNTIL=20261215T043000Z
#        EXDATE;TZID=Asia/Kolkata:20261208T100000","dates":"01 15"}}
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund \
  node@24.21.0 ical-generator@11.1.2 node-ical@0.27.2 temporal-polyfill@1.0.8 >/dev/null 2>&1
cat >write.mjs <<'END'
import assert from 'node:assert/strict'
import generate, { ICalEventRepeatingFreq } from 'ical-generator'
import reader from 'node-ical'
import { Temporal } from 'temporal-polyfill'

process.env.TZ = 'UTC'
const zone = 'Asia/Kolkata'
const moment = (day, time = '10:00') => Temporal.ZonedDateTime.from(`2026-12-${day}T${time}[${zone}]`)
const written = (calendarZone, eventZone) => {
  const calendar = generate({ name: 'Panel', timezone: calendarZone })
  calendar.createEvent({
    id: 'panel@example.org',
    summary: 'Panel',
    timezone: eventZone,
    start: moment('01'),
    end: moment('01', '11:00'),
    repeating: { freq: ICalEventRepeatingFreq.WEEKLY, until: moment('15'), exclude: [moment('08')] },
  })
  return calendar.toString()
}
const read = (text) => {
  const main = Object.values(reader.sync.parseICS(text)).find(({ type }) => type === 'VEVENT')
  const dates = reader.expandRecurringEvent(main, { from: new Date('2026-11-01'), to: new Date('2027-01-01') })
  const lines = text.split('\r\n').filter((line) => /^(DTSTART|RRULE|EXDATE)/.test(line))
  return { lines: lines.join(' '), dates: dates.map(({ start }) => start.toISOString().slice(8, 10)).join(' ') }
}
const seen = {
  calendarInKolkata: read(written(zone)),
  calendarInBerlin: read(written('Europe/Berlin', zone)),
  calendarWithoutZone: read(written(undefined, zone)),
}
console.log(JSON.stringify(seen))
const left = 'EXDATE;TZID=Asia/Kolkata:20261208T100000'
assert.deepEqual(seen, {
  calendarInKolkata: { lines: `DTSTART:20261201T100000 RRULE:FREQ=WEEKLY;UNTIL=20261215T100000 ${left}`, dates: '01 08 15' },
  calendarInBerlin: {
    lines: `DTSTART;TZID=Asia/Kolkata:20261201T100000 RRULE:FREQ=WEEKLY;UNTIL=20261215T053000 ${left}`,
    dates: '01',
  },
  calendarWithoutZone: {
    lines: `DTSTART;TZID=Asia/Kolkata:20261201T100000 RRULE:FREQ=WEEKLY;UNTIL=20261215T043000Z ${left}`,
    dates: '01 15',
  },
})
assert.match(written(zone), /^DTSTAMP:\d{8}T\d{6}\r$/m)
END
node_modules/.bin/node write.mjs
