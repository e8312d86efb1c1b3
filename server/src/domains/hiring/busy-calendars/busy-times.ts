import ical, { type VEvent } from 'node-ical'
import { Temporal } from 'temporal-polyfill'
import { isOutOfMemory } from '#src/platform/processes/process-jobs.ts'

/** From a moment to a later one, in milliseconds. */
interface Span {
  from: number
  to: number
}

/** Which days of a calendar are read, and facts about its owner. */
export interface CalendarAsk {
  from: Date
  until: Date
  /** Their zone: for entries without a zone, and for whole days. */
  zone: string
  /** Their email: an entry that they have declined does not make them busy. */
  email: string
  /** Their interviews with us. We know when those are, also after they were moved. */
  own: readonly OwnEntry[]
}

/** An interview with us, as it may stand in the calendar: with our UID, or with another one at the same time. */
export interface OwnEntry extends Span {
  uid: string
}

const hour = 3600_000

/** What a calendar says. */
export interface BusyTimes {
  /** Joined where they meet, in order. */
  spans: Span[]
  /** How many entries could not be read, or not wholly. The others are read all the same. */
  unread: number
}

/**
 * When a calendar in the iCalendar format (RFC 5545) makes its owner busy; null where the text is no calendar. Entries that are
 * cancelled, declined or marked as free are left out.
 */
export const busyTimes = (text: string, ask: CalendarAsk): BusyTimes | null =>
  calendarsIn(text).length === 0 ? null : busyTimesOf([text], ask)

/** The same of a calendar that comes as several texts; none of them for an empty one. */
export function busyTimesOf(texts: readonly string[], ask: CalendarAsk): BusyTimes {
  return inZone(ask.zone, () => {
    const spans: Span[] = []
    let unread = 0
    for (const calendar of texts.flatMap(calendarsIn)) {
      // The library moves one date where 'this and all later' are moved.
      unread += calendar.match(/^RECURRENCE-ID.*;RANGE=THISANDFUTURE/gim)?.length ?? 0
      const parsed = parse(withZones(calendar, ask.zone))
      unread += parsed.unread
      for (const component of parsed.components) {
        try {
          if (component?.type === 'VFREEBUSY') spans.push(...busyOf(component))
          if (component?.type !== 'VEVENT') continue
          spans.push(...spansOf(component, ask))
          if (!isZoneKnown(component)) unread += 1
        } catch (error) {
          if (isOutOfMemory(error)) throw error
          unread += 1
        }
      }
    }
    return { spans: joined(spans, ask), unread }
  })
}

/** The calendars in a text. Each is parsed by itself, because the library keeps only the last one. */
function calendarsIn(text: string): string[] {
  const [, ...texts] = text.split(/^BEGIN:VCALENDAR\s*$/im)
  return texts.map((one) => `BEGIN:VCALENDAR\r\n${one}`)
}

const timed = /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)(;[^:]*)?:(\d{8}T\d{6}[\d,T]*)\s*$/i

/**
 * Times without a zone get that of the owner: the library repeats them in UTC. Those in definitions of zones have none by
 * their nature.
 */
function withZones(calendar: string, zone: string): string {
  let isDefinition = false
  return calendar
    .split('\n')
    .map((line) => {
      if (/^(BEGIN|END):VTIMEZONE\s*$/i.test(line)) isDefinition = /^B/i.test(line)
      if (isDefinition || !timed.test(line) || /;TZID=/i.test(line)) return line
      return line.replace(
        timed,
        (_, name: string, params = '', times: string) => `${name}${params};TZID=${zone}:${times}\r`,
      )
    })
    .join('\n')
}

type Component = ReturnType<typeof ical.sync.parseICS>[string]

/**
 * The components of a calendar. One that the library refuses would lose all others: then those with one UID are parsed together,
 * with all definitions of zones, and the refused ones are counted.
 */
function parse(calendar: string): { components: Component[]; unread: number } {
  try {
    return { components: Object.values(ical.sync.parseICS(calendar)), unread: 0 }
  } catch (error) {
    if (isOutOfMemory(error)) throw error
  }
  const blocks = blocksIn(calendar)
  const zones = blocks.filter(({ kind }) => kind === 'VTIMEZONE').map(({ text }) => text)
  const entries = Map.groupBy(
    blocks.filter(({ kind }) => kind !== 'VTIMEZONE'),
    ({ uid }) => uid,
  )
  const components: Component[] = []
  let unread = 0
  for (const ofOne of entries.values()) {
    const lines = ['BEGIN:VCALENDAR', ...zones, ...ofOne.map(({ text }) => text), 'END:VCALENDAR']
    try {
      components.push(...Object.values(ical.sync.parseICS(lines.join('\r\n'))))
    } catch (error) {
      if (isOutOfMemory(error)) throw error
      unread += 1
    }
  }
  return { components, unread }
}

interface Block {
  kind: string
  uid: string
  text: string
}

/** The entries, free/busy answers and definitions of zones of a calendar, each as it is written. */
function blocksIn(calendar: string): Block[] {
  const blocks: Block[] = []
  let kind = ''
  let lines: string[] = []
  for (const line of calendar.split(/\r?\n/)) {
    const [, begun = ''] = /^BEGIN:(VEVENT|VFREEBUSY|VTIMEZONE)\s*$/i.exec(line) ?? []
    if (begun && !kind) {
      kind = begun.toUpperCase()
      lines = []
    }
    if (!kind) continue
    lines.push(line)
    if (line.trimEnd().toUpperCase() !== `END:${kind}`) continue
    const uid = lines.find((one) => /^UID[:;]/i.test(one)) ?? `entry ${blocks.length}`
    blocks.push({ kind, uid, text: lines.join('\r\n') })
    kind = ''
  }
  return blocks
}

/** Names of zones and offsets. The library takes a time with any other word as one without a zone. */
function isZoneKnown({ start }: VEvent): boolean {
  if (!start.tz) return true
  try {
    return Temporal.Now.zonedDateTimeISO(start.tz.replace(/^UTC(?=[+-])/, '')) !== undefined
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The library takes whole days as those of the machine. The process reads one calendar at a time. */
function inZone<T>(zone: string, read: () => T): T {
  // Node's own way to set the zone; it is no setting of ours.
  const { env } = process
  const before = env['TZ']
  env['TZ'] = zone
  try {
    return read()
  } finally {
    if (before === undefined) delete env['TZ']
    else env['TZ'] = before
  }
}

interface FreeBusy {
  freebusy?: { type?: string; start?: Date; end?: Date }[]
}

/** A free/busy answer, as some servers publish it instead of entries. */
const busyOf = ({ freebusy = [] }: FreeBusy): Span[] =>
  freebusy.flatMap(({ type, start, end }) =>
    type === 'FREE' || !start || !end ? [] : [{ from: start.getTime(), to: end.getTime() }],
  )

/** When one entry makes its owner busy, with all its repetitions. */
function spansOf(event: VEvent, ask: CalendarAsk): Span[] {
  if (ask.own.some(({ uid }) => uid === event.uid)) return []
  // A day more on both sides: repetitions are found by their beginning.
  const range = { from: new Date(ask.from.getTime() - 24 * hour), to: ask.until }
  const instances = ical.expandRecurringEvent(event, { ...range, expandOngoing: true })
  // Of guests of some dates of a series, the library expands the first one alone.
  const guestOf = event.rrule ? [] : [...new Set(Object.values(event.recurrences ?? {}))]
  const spans = [
    ...instances.flatMap(({ event: own, isOverride, start, end }) =>
      spanOf(own, isOverride ? own : { start, end }, ask),
    ),
    ...guestOf.flatMap((own) => spanOf(own, own as Times, ask)),
    ...addedSpansOf(event, ask),
  ]
  return spans.filter(({ from, to }) => !ask.own.some((own) => own.from === from && own.to === to))
}

type Times = Pick<VEvent, 'start' | 'end'>

/** From `start` to `end`, unless the entry makes nobody busy. */
function spanOf(event: Omit<VEvent, 'recurrences'>, { start, end }: Times, { email }: CalendarAsk): Span[] {
  if (event.status === 'CANCELLED' || event.transparency === 'TRANSPARENT') return []
  // Outlook's word for it, which its published calendars have in place of the standard one.
  if ((event as { 'MICROSOFT-CDO-BUSYSTATUS'?: string })['MICROSOFT-CDO-BUSYSTATUS'] === 'FREE') return []
  if (hasDeclined(event, email)) return []
  return [{ from: start.getTime(), to: (end ?? start).getTime() }]
}

function hasDeclined({ attendee }: Pick<VEvent, 'attendee'>, email: string): boolean {
  const attendees = Array.isArray(attendee) ? attendee : [attendee]
  return attendees.some((one) => {
    if (typeof one !== 'object') return false
    const params = one.params as { PARTSTAT?: string }
    return params.PARTSTAT === 'DECLINED' && one.val.toLowerCase() === `mailto:${email.toLowerCase()}`
  })
}

type Added = string | { params?: Record<string, string>; val: string }

/** Dates that an entry adds to its own ones (RDATE), which the library does not read: each becomes an entry of its own. */
function addedSpansOf(event: VEvent, ask: CalendarAsk): Span[] {
  const { rdate } = event as { rdate?: Added | Added[] }
  if (rdate === undefined) return []
  const length = (event.end?.getTime() ?? event.start.getTime()) - event.start.getTime()
  return [rdate].flat().flatMap((one) => {
    const { params = {}, val } = typeof one === 'string' ? { val: one } : one
    const written = Object.entries(params).map(([name, value]) => `;${name}=${value}`)
    return val.split(',').flatMap((date) => {
      const isPeriod = params['VALUE'] === 'PERIOD'
      const [begin = '', end = ''] = date.split('/')
      const zone = isPeriod ? written.filter((param) => !param.startsWith(';VALUE=')) : written
      const endLine = end && `${end.startsWith('P') ? 'DURATION' : `DTEND${zone.join('')}`}:${end}`
      const lines = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:added', `DTSTART${zone.join('')}:${begin}`, endLine]
      const read = ical.sync.parseICS([...lines.filter(Boolean), 'END:VEVENT', 'END:VCALENDAR'].join('\r\n'))['added']
      if (read?.type !== 'VEVENT') return []
      const { start } = read
      const until = end && read.end ? read.end : (new Date(start.getTime() + length) as typeof start)
      return spanOf(event, { start, end: until }, ask)
    })
  })
}

/** The spans within what is asked for, in order, joined where they meet. */
function joined(spans: readonly Span[], { from, until }: CalendarAsk): Span[] {
  const result: Span[] = []
  const [first, last] = [from.getTime(), until.getTime()]
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const within = { from: Math.max(span.from, first), to: Math.min(span.to, last) }
    if (!(within.from < within.to)) continue
    const before = result.at(-1)
    if (before && within.from <= before.to) before.to = Math.max(before.to, within.to)
    else result.push(within)
  }
  return result
}
