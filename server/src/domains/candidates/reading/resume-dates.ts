/** A point in time as a resume names it. */
export interface Point {
  /** 1 to 12; null where only the year is named. */
  month: number | null
  year: number
}

export interface Span {
  from: Point | null
  /** Null with `isOpen`: the span has not ended. */
  to: Point | null
  isOpen: boolean
  /** Where it is in the line. */
  start: number
  end: number
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthNames = 'January February March April May June July August September October November December'.split(' ')

/** One point: month and year, '08/2022', '01/08/2022', a year alone, a month alone (of a range), or an open end. */
const points =
  /(?<![a-z\u00C0-\u1FFF\d])(?:(?:\d{1,2}(?:st|nd|rd|th)? )?(?<name>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?(?![a-z\u00C0-\u1FFF])(?:(?:[.,'’‘ -]{0,3})(?<year>(?:19[5-9]|20\d)\d|(?<=['’‘-]|[’'‘] ?)\d{2}))?|(?:\d{1,2}[./-])?(?<number>0?[1-9]|1[0-2])[./-](?<numberYear>(?:19[5-9]|20\d)\d)|(?<only>(?:19[5-9]|20\d)\d)|(?<short>['’‘]\d{2})|(?<open>present|current(?:ly)?|ongoing|now|till (?:date|now)|to date|(?<=[-–] ?)(?:to )?date|today|pursuing))(?![a-z\u00C0-\u1FFF\d])/gi
/** What stands between the two points of a range. */
const between = /^[\s.,)]{0,3}(?:-|~|\/|to|till|until|up ?to|→)?[\s(]{0,3}(?:(?:expected|exp\.?|expected in):? ?)?$/i
const longestGap = 14

const full = (year: string): number => {
  const digits = year.replace(/\D/g, '')
  if (digits.length === 4) return Number(digits)
  const short = Number(digits)
  return short > 60 ? 1900 + short : 2000 + short
}

type Found = { month: number | null; year: number | null; isOpen: boolean; start: number; end: number }

function pointsIn(line: string): Found[] {
  const found: Found[] = []
  for (const match of line.matchAll(points)) {
    const { name, year, number, numberYear, only, short, open } = match.groups ?? {}
    const start = match.index
    found.push({
      month: name ? months.indexOf(name.toLowerCase()) + 1 : number ? Number(number) : null,
      year: year ? full(year) : numberYear ? Number(numberYear) : only ? Number(only) : short ? full(short) : null,
      isOpen: open !== undefined,
      start,
      end: start + match[0].length,
    })
  }
  return found
}

const pointOf = ({ month, year }: Found): Point | null => (year === null ? null : { month, year })
const isAfter = (one: Point, other: Point) =>
  one.year > other.year || (one.year === other.year && (one.month ?? 12) >= (other.month ?? 1))

/** The spans of time in a line, from left to right. A single date is a span without a beginning. */
export function spansIn(line: string): Span[] {
  const found = pointsIn(line)
  const spans: Span[] = []
  for (let at = 0; at < found.length; at += 1) {
    const first = found[at] as Found
    const next = found[at + 1]
    const gap = next ? line.slice(first.end, next.start) : ''
    // Some fonts lose the dash between two dates of the same form.
    const isPair = next !== undefined && /^ {1,2}$/.test(gap) && (next.month === null) === (first.month === null)
    const isJoined =
      next !== undefined &&
      gap.length <= longestGap &&
      ((/-|~|\/|to|till|until|→/i.test(gap) && between.test(gap)) || (isPair && first.year !== null && !next.isOpen))
    // 'Jun - Aug 2024' began in the same year.
    const from = pointOf({ ...first, year: first.year ?? (first.month && isJoined ? (next?.year ?? null) : null) })
    if (isJoined && from && !first.isOpen) {
      const to = pointOf(next)
      // The year of 'August 2022 - May' is in the next line, so the end is not known.
      if (next.isOpen || !to || isAfter(to, from))
        spans.push({ from, to, isOpen: next.isOpen, start: first.start, end: next.end })
      at += 1
      continue
    }
    // '2022-26' and "2022 - 26"
    const short = /^ ?[-/] ?(\d{2})(?![\d/.-])/.exec(line.slice(first.end, first.end + 6))
    if (from && first.month === null && short) {
      const to = { month: null, year: Math.floor(from.year / 100) * 100 + Number(short[1]) }
      const end = first.end + short[0].length
      if (isAfter(to, from)) spans.push({ from, to, isOpen: false, start: first.start, end })
      continue
    }
    // A span that ends in 'August 2022 -' or 'August 2022 - May' continues in the next line, so its end is not known.
    const isBegun =
      /^\s*(?:-|to)\s*$/i.test(line.slice(first.end, next?.start ?? line.length)) ||
      /\b(?:since|from)\s*$/i.test(line.slice(0, first.start))
    if (from && isBegun) {
      spans.push({
        from,
        to: null,
        isOpen: /\b(?:since|from)\s*$/i.test(line.slice(0, first.start)),
        start: first.start,
        end: first.end,
      })
      continue
    }
    if (from && !first.isOpen) spans.push({ from: null, to: from, isOpen: false, start: first.start, end: first.end })
  }
  return spans
}

/** 'May 2024', '2024', 'Present' or blank. */
export function wordsOf(point: Point | null, isOpen = false): string {
  if (!point) return isOpen ? 'Present' : ''
  return point.month === null ? String(point.year) : `${monthNames[point.month - 1] ?? ''} ${point.year}`.trim()
}

/** A line without its dates, and without the brackets and separators around them. */
export function withoutDates(line: string): string {
  const spans = spansIn(line)
  let rest = ''
  let from = 0
  for (const { start, end } of spans) {
    rest += `${line.slice(from, start)}\uE000`
    from = end
  }
  rest += line.slice(from)
  return rest
    .replace(
      /\b(?:summer|winter|spring|autumn|monsoon|expected|exp\.?|graduat(?:ion|ing|ed)|since|from|batch(?: of)?|duration|session|year of passing|passing year|passed in)\b[\s:]{0,3}(?=\uE000|\()/gi,
      '',
    )
    .replace(/[([]?\s*\uE000[^\S\uE000]*(?:\([^()]{0,20}\))?\s*[)\]]?/g, '\uE000')
    .replace(/\s*[|,;:•·-]?\s*\uE000\s*/g, '  ')
    .replace(/\(\s*\)/g, '')
    .trim()
}
