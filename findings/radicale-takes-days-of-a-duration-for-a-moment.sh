#!/usr/bin/env bash
# Radicale 3.1.8 (Debian 12), asked for the events of some hours (calendar-query with time-range, RFC 4791, 9.9).
# Guess: an event is found at every moment until its end, whether that is written as DTEND or as DURATION.
# Behaviour: a DURATION of exactly one day (P1D, PT24H) or several is a moment. The event is found at its begin alone (one of
# whole days at midnight). So a reader that asks for some hours takes a full day for a free one.
# Seen: with DTEND, PT3H and P1DT1H found until the end; with P1D, PT24H and P2D not.
set -euo pipefail
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$folder"' EXIT
/usr/bin/python3 -c 'import radicale' 2>/dev/null || apt-get install -y --no-install-recommends python3-radicale >/dev/null
version=$(dpkg-query -W -f '${Version}' python3-radicale)
[ "${version%-*}" = 3.1.8 ] || { echo "another version: $version" && exit 1; }
port=$(/usr/bin/python3 -c 'import socket; one = socket.socket(); one.bind(("127.0.0.1", 0)); print(one.getsockname()[1])')
/usr/bin/python3 -m radicale --config '' --server-hosts "127.0.0.1:$port" --auth-type none --rights-type authenticated \
  --storage-filesystem-folder "$folder/data" >"$folder/log" 2>&1 &
server=$!
cat >"$folder/ask.py" <<'END'
import base64, re, sys, time, urllib.error, urllib.request

calendar = f'http://127.0.0.1:{sys.argv[1]}/kim/interviews/'
own = {'authorization': 'Basic ' + base64.b64encode(b'kim:any').decode()}

def ask(method, url, body='', **more):
    headers = {**own, **{name.replace('_', '-'): value for name, value in more.items()}}
    request = urllib.request.Request(url, data=body.encode() or None, method=method, headers=headers)
    with urllib.request.urlopen(request) as answer:
        return answer.status, answer.read().decode()

for attempt in range(50):
    try:
        if ask('MKCALENDAR', calendar)[0] == 201:
            break
    except (urllib.error.URLError, ConnectionError):
        time.sleep(0.2)

at, day = 'DTSTART:20261217T040000Z', 'DTSTART;VALUE=DATE:20261217'
events = {
    'dtend-one-day': [at, 'DTEND:20261218T040000Z'],
    'pt3h': [at, 'DURATION:PT3H'],
    'p1d': [at, 'DURATION:P1D'],
    'pt24h': [at, 'DURATION:PT24H'],
    'p1dt1h': [at, 'DURATION:P1DT1H'],
    'dtend-two-days': [day, 'DTEND;VALUE=DATE:20261219'],
    'whole-p2d': [day, 'DURATION:P2D'],
}
for name, lines in events.items():
    text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//example//EN', 'BEGIN:VEVENT', f'UID:{name}@example.org',
            'DTSTAMP:20261101T000000Z', 'SUMMARY:Panel', *lines, 'END:VEVENT', 'END:VCALENDAR', '']
    assert ask('PUT', f'{calendar}{name}.ics', '\r\n'.join(text), content_type='text/calendar')[0] == 201

def found(begin, end):
    query = f'''<?xml version="1.0" encoding="utf-8"?>
<C:calendar-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:prop><D:getetag/></D:prop><C:filter>
<C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"><C:time-range start="{begin}" end="{end}"/></C:comp-filter>
</C:comp-filter></C:filter></C:calendar-query>'''
    status, text = ask('REPORT', calendar, query, depth='1', content_type='application/xml')
    assert status == 207
    return sorted(re.findall(r'/([a-z0-9-]+)\.ics</href>', text))

seen = {
    'from 4 to 4:30': found('20261217T040000Z', '20261217T043000Z'),
    'from 6 to 6:30': found('20261217T060000Z', '20261217T063000Z'),
    'from 12 to 13': found('20261217T120000Z', '20261217T130000Z'),
    'the next day at noon': found('20261218T120000Z', '20261218T130000Z'),
}
for when, names in seen.items():
    print(f'{when}: {", ".join(names)}')
assert seen == {
    'from 4 to 4:30': ['dtend-one-day', 'dtend-two-days', 'p1d', 'p1dt1h', 'pt24h', 'pt3h'],
    'from 6 to 6:30': ['dtend-one-day', 'dtend-two-days', 'p1dt1h', 'pt3h'],
    'from 12 to 13': ['dtend-one-day', 'dtend-two-days', 'p1dt1h'],
    'the next day at noon': ['dtend-two-days'],
}, seen
END
/usr/bin/python3 "$folder/ask.py" "$port"
