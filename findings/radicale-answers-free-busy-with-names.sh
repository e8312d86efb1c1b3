#!/usr/bin/env bash
# Radicale 3.1.8 (Debian 12), asked for the busy times of a calendar with one event (free-busy-query, RFC 4791, 7.10), and the
# client tsdav 2.3.4.
# Guess: a server that knows the query answers with a VFREEBUSY, and one that does not refuses it.
# Behaviour: Radicale answers 207 with the address of each event and no time. tsdav takes that for an answer that is ok,
# so a reader that looks at the status takes a full day for a free one.
# Seen: 207, one address, no VFREEBUSY, no DTSTART; tsdav: ok, status 207.
set -euo pipefail
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$folder"' EXIT
/usr/bin/python3 -c 'import radicale' 2>/dev/null || apt-get install -y --no-install-recommends python3-radicale >/dev/null
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node@24.21.0 tsdav@2.3.4 >/dev/null 2>&1
port=$(/usr/bin/python3 -c 'import socket; one = socket.socket(); one.bind(("127.0.0.1", 0)); print(one.getsockname()[1])')
/usr/bin/python3 -m radicale --config '' --server-hosts "127.0.0.1:$port" --auth-type none --rights-type authenticated \
  --storage-filesystem-folder "$folder/data" >"$folder/log" 2>&1 &
server=$!
cat >ask.mjs <<'END'
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { freeBusyQuery } from 'tsdav'

const calendar = `http://127.0.0.1:${process.argv[2]}/kim/interviews/`
const headers = { authorization: `Basic ${btoa('kim:any')}` }
const ask = async (method, url, body, more = {}) => {
  const answer = await fetch(url, { method, body, headers: { ...headers, ...more } })
  return { status: answer.status, text: await answer.text() }
}
for (let tries = 0; ; tries += 1) {
  const made = await ask('MKCALENDAR', calendar).catch(() => undefined)
  if (made?.status === 201) break
  if (tries > 50) throw new Error(`Radicale does not answer: ${JSON.stringify(made)}`)
  await sleep(200)
}
const event = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//example//EN', 'BEGIN:VEVENT', 'UID:one@example.org'],
  ...['DTSTAMP:20261101T000000Z', 'DTSTART:20261201T040000Z', 'DTEND:20261201T050000Z', 'SUMMARY:Panel'],
  ...['END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n')
assert.equal((await ask('PUT', `${calendar}one.ics`, event, { 'content-type': 'text/calendar' })).status, 201)

const query = `<?xml version="1.0" encoding="utf-8"?>
<C:free-busy-query xmlns:C="urn:ietf:params:xml:ns:caldav">
  <C:time-range start="20261201T000000Z" end="20261202T000000Z"/>
</C:free-busy-query>`
const { status, text } = await ask('REPORT', calendar, query, { depth: '1', 'content-type': 'application/xml' })
const timeRange = { start: '2026-12-01T00:00:00.000Z', end: '2026-12-02T00:00:00.000Z' }
const client = await freeBusyQuery({ url: calendar, timeRange, depth: '1', headers })
const seen = {
  status,
  addresses: text.match(/<href>[^<]*\.ics<\/href>/g)?.length ?? 0,
  busyTimes: /VFREEBUSY|DTSTART|FREEBUSY:/.test(text),
  tsdav: { ok: client.ok, status: client.status },
}
console.log(JSON.stringify(seen))
assert.deepEqual(seen, { status: 207, addresses: 1, busyTimes: false, tsdav: { ok: true, status: 207 } })
END
node_modules/.bin/node ask.mjs "$port"
