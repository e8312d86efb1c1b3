import { describe, expect, test } from 'vitest'
import { busyTimes, type CalendarAsk } from './busy-times.ts'

/** December 2026 of somebody in India. */
const december: CalendarAsk = {
  from: new Date('2026-12-01T00:00:00Z'),
  until: new Date('2026-12-31T00:00:00Z'),
  zone: 'Asia/Kolkata',
  email: 'rohan@example.org',
  own: [],
}
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//Example//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one', 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT']
const read = (lines: string[], ask: Partial<CalendarAsk> = {}) => busyTimes(calendar(...lines), { ...december, ...ask })
const short = (millis: number) => new Date(millis).toISOString().slice(8, 16)
/** The busy times of one entry, such as '03T10:00-03T11:00'. */
const busy = (lines: string[], ask: Partial<CalendarAsk> = {}) =>
  read(lines, ask)?.spans.map(({ from, to }) => `${short(from)}-${short(to)}`)

const hour = ['DTSTART:20261203T100000Z', 'DTEND:20261203T110000Z']

describe('a calendar says when its owner is busy', () => {
  test.each([
    ['an entry in UTC', event(...hour), ['03T10:00-03T11:00']],
    [
      'an entry with the zone of Outlook',
      event('DTSTART;TZID=India Standard Time:20261203T100000', 'DTEND;TZID=India Standard Time:20261203T110000'),
      ['03T04:30-03T05:30'],
    ],
    [
      'an entry without a zone, in the zone of the hours',
      event('DTSTART:20261203T100000', 'DTEND:20261203T110000'),
      ['03T04:30-03T05:30'],
    ],
    ['a whole day, in the zone of the hours', event('DTSTART;VALUE=DATE:20261203'), ['02T18:30-03T18:30']],
    ['an entry with a length', event('DTSTART:20261203T100000Z', 'DURATION:PT90M'), ['03T10:00-03T11:30']],
    [
      'an entry that has begun before',
      event('DTSTART:20261125T100000Z', 'DTEND:20261201T110000Z'),
      ['01T00:00-01T11:00'],
    ],
    [
      'a series without an end, begun long ago',
      event(
        'DTSTART;TZID=Asia/Kolkata:19960104T100000',
        'DTEND;TZID=Asia/Kolkata:19960104T103000',
        'RRULE:FREQ=MONTHLY;BYDAY=1TH',
      ),
      ['03T04:30-03T05:00'],
    ],
    [
      'a date of a series that was moved into the days that are read',
      [
        ...event('DTSTART:20261003T100000Z', 'DTEND:20261003T110000Z', 'RRULE:FREQ=MONTHLY;COUNT=2'),
        ...event('RECURRENCE-ID:20261103T100000Z', 'DTSTART:20261210T100000Z', 'DTEND:20261210T110000Z'),
      ],
      ['10T10:00-10T11:00'],
    ],
    [
      'a date with times of its own in a series of whole days',
      [
        ...event('DTSTART;VALUE=DATE:20261203', 'RRULE:FREQ=DAILY;COUNT=1'),
        ...event('RECURRENCE-ID;VALUE=DATE:20261203', ...hour),
      ],
      ['03T10:00-03T11:00'],
    ],
    [
      'each of two dates of a series to which somebody is invited',
      [
        ...event('RECURRENCE-ID:20261202T100000Z', ...hour),
        ...event('RECURRENCE-ID:20261209T100000Z', 'DTSTART:20261210T100000Z', 'DTEND:20261210T110000Z'),
      ],
      ['03T10:00-03T11:00', '10T10:00-10T11:00'],
    ],
    [
      'dates that an entry adds to its own',
      event(...hour, 'RDATE:20261205T100000Z,20261206T100000Z', 'RDATE;VALUE=PERIOD:20261208T100000Z/PT2H'),
      ['03T10:00-03T11:00', '05T10:00-05T11:00', '06T10:00-06T11:00', '08T10:00-08T12:00'],
    ],
    [
      'free/busy times',
      [
        'BEGIN:VFREEBUSY',
        'UID:busy',
        'DTSTAMP:20261101T000000Z',
        'FREEBUSY;FBTYPE=BUSY:20261203T100000Z/20261203T110000Z,20261204T100000Z/PT1H',
        'FREEBUSY;FBTYPE=FREE:20261205T100000Z/PT1H',
        'END:VFREEBUSY',
      ],
      ['03T10:00-03T11:00', '04T10:00-04T11:00'],
    ],
  ])('%s makes its owner busy', (_, lines, times) => {
    expect(busy(lines)).toEqual(times)
  })

  test.each([
    ['that is cancelled', event(...hour, 'STATUS:CANCELLED')],
    ['that is marked as free', event(...hour, 'TRANSP:TRANSPARENT')],
    ['that Outlook marks as free', event(...hour, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE')],
    ['that its owner has declined', event(...hour, 'ATTENDEE;PARTSTAT=DECLINED:MAILTO:Rohan@example.org')],
    ['of a day that is not read', event('DTSTART:20270203T100000Z', 'DTEND:20270203T110000Z')],
    ['without a length', event('DTSTART:20261203T100000Z')],
  ])('an entry %s makes nobody busy', (_, lines) => {
    expect(busy(lines)).toEqual([])
  })

  test('a cancelled date of a series is free, the others are not', () => {
    const series = event(...hour, 'RRULE:FREQ=WEEKLY;COUNT=2')
    const cancelled = event('RECURRENCE-ID:20261203T100000Z', ...hour, 'STATUS:CANCELLED')
    expect(busy([...series, ...cancelled])).toEqual(['10T10:00-10T11:00'])
  })

  test('an entry that others have declined makes its owner busy', () => {
    expect(busy(event(...hour, 'ATTENDEE;PARTSTAT=DECLINED:mailto:other@example.org'))).toHaveLength(1)
  })

  test('an interview of ours in the calendar is left out, because we know when it is', () => {
    const moved = { uid: 'one', from: 0, to: 1 }
    expect(busy(event(...hour), { own: [moved] })).toEqual([])
    const copied = { uid: 'ours', from: Date.parse('2026-12-03T10:00Z'), to: Date.parse('2026-12-03T11:00Z') }
    expect(busy(event(...hour), { own: [copied] })).toEqual([])
  })

  test('entries that meet or overlap are one busy time', () => {
    const second = event('DTSTART:20261203T110000Z', 'DTEND:20261203T120000Z').map((line) =>
      line.replace('UID:one', 'UID:two'),
    )
    expect(busy([...event(...hour), ...second])).toEqual(['03T10:00-03T12:00'])
  })

  test('a series keeps the clock of its zone over a clock change', () => {
    const lines = event(
      'DTSTART;TZID=Europe/Berlin:20261023T100000',
      'DTEND;TZID=Europe/Berlin:20261023T110000',
      'RRULE:FREQ=DAILY;COUNT=4',
    )
    const autumn = { from: new Date('2026-10-20T00:00:00Z'), until: new Date('2026-11-01T00:00:00Z') }
    expect(busy(lines, autumn)).toEqual([
      '23T08:00-23T09:00',
      '24T08:00-24T09:00',
      '25T09:00-25T10:00',
      '26T09:00-26T10:00',
    ])
  })

  test('all calendars in a text are read', () => {
    const second = event('DTSTART:20261204T100000Z', 'DTEND:20261204T110000Z')
    const text = calendar(...event(...hour)) + calendar(...second)
    expect(busyTimes(text, december)?.spans).toHaveLength(2)
  })

  test('an entry with a zone that nobody knows is read in the zone of the hours, and counted', () => {
    const lines = event('DTSTART;TZID=Office:20261203T100000', 'DTEND;TZID=Office:20261203T110000')
    expect([busy(lines), read(lines)?.unread]).toEqual([['03T04:30-03T05:30'], 1])
  })

  test('a series without a zone is repeated in the zone of the hours', () => {
    const lines = event('DTSTART:20261207T090000', 'DTEND:20261207T100000', 'RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=2')
    expect(busy(lines, { zone: 'Australia/Sydney' })).toEqual(['06T22:00-06T23:00', '13T22:00-13T23:00'])
    const left = [...lines.slice(0, -1), 'EXDATE:20261207T090000', 'END:VEVENT']
    expect(busy(left, { zone: 'Australia/Sydney' })).toEqual(['13T22:00-13T23:00'])
  })

  test('a zone that Outlook describes in the file by its offset is known', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Customized Time Zone',
      ...['BEGIN:STANDARD', 'DTSTART:16010101T000000', 'TZOFFSETFROM:+0530', 'TZOFFSETTO:+0530', 'END:STANDARD'],
      'END:VTIMEZONE',
    ]
    const at = (time: string) => `;TZID=Customized Time Zone:20261203T${time}`
    const lines = [...zone, ...event(`DTSTART${at('100000')}`, `DTEND${at('110000')}`)]
    expect([busy(lines), read(lines)?.unread]).toEqual([['03T04:30-03T05:30'], 0])
  })

  test('an entry that the format does not allow is counted, and the others are read', () => {
    const faulty = event('DTSTART:soon', 'RRULE:FREQ=SOMETIMES').map((line) => line.replace('UID:one', 'UID:two'))
    const result = read([...faulty, ...event(...hour)])
    expect(result).toMatchObject({ unread: 1, spans: [{}] })
  })

  test('an entry that cannot be read is counted, and the others are read', () => {
    const faulty = event(...hour, 'RRULE:FREQ=MINUTELY;COUNT=100000').map((line) => line.replace('UID:one', 'UID:two'))
    const result = read([...event('DTSTART:20261204T100000Z', 'DTEND:20261204T110000Z'), ...faulty])
    expect(result).toMatchObject({ unread: 1, spans: [{}] })
  })

  test('a date from which on a series is moved is counted as not read', () => {
    const series = event(...hour, 'RRULE:FREQ=WEEKLY;COUNT=3')
    const moved = event('RECURRENCE-ID;RANGE=THISANDFUTURE:20261210T100000Z', 'DTSTART:20261210T120000Z')
    expect(read([...series, ...moved])?.unread).toBe(1)
  })

  test.each([
    ['a page', '<html><body>Please sign in</body></html>'],
    ['nothing', ''],
    ['a text that speaks of calendars', 'It begins with BEGIN:VCALENDAR.'],
  ])('%s is no calendar', (_, text) => {
    expect(busyTimes(text, december)).toBeNull()
  })

  test('a calendar without entries is a calendar', () => {
    expect(read([])).toEqual({ spans: [], unread: 0 })
  })
})
