import { limits, monthAfter, monthsBetween } from '@firstrung/contract'

/** The months of a report, YYYY-MM. Both count. */
export interface ReportSpan {
  from: string
  to: string
}

/** How many months back the filters offer. */
const monthsOffered = 60

/** The month in a URL parameter; undefined if it is not valid. */
const monthIn = (search: URLSearchParams, name: string): string | undefined => {
  const text = search.get(name) ?? ''
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined
}

/** The months in a URL. Missing ones are filled in as the server does: the last is this month, the first five months before. */
export function spanIn(search: URLSearchParams, thisMonth: string): ReportSpan {
  const to = monthIn(search, 'to') ?? thisMonth
  return { from: monthIn(search, 'from') ?? monthAfter(to, 1 - limits.reportMonths.default), to }
}

/** Changes the first or last month. The other end moves too if the months would be in the wrong order or too many. */
export function movedSpan(span: ReportSpan, change: Partial<ReportSpan>): ReportSpan {
  const { from, to } = { ...span, ...change }
  const length = monthsBetween(from, to)
  const kept = Math.min(Math.max(length, 1), limits.reportMonths.max)
  return change.to === undefined ? { from, to: monthAfter(from, kept - 1) } : { from: monthAfter(to, 1 - kept), to }
}

/** The months to choose from, latest first; the chosen months are always included. */
export function monthChoices(thisMonth: string, { from, to }: ReportSpan): string[] {
  const offered = Array.from({ length: monthsOffered }, (_, index) => monthAfter(thisMonth, -index))
  return [...new Set([...offered, from, to])].toSorted().toReversed()
}
