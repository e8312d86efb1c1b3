import {
  type HiringReportQuery,
  limits,
  type OffersReported,
  offerDeclineLabels,
  offerDeclineReasons,
  reportedStages,
  stages,
} from '@firstrung/contract'
import { refuseSuspendedCompany } from '#src/domains/recruiters/recruiters.suspension.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { type CsvFile, portion } from '#src/platform/documents/csv.ts'
import { countOffers, presentOffers } from './offers-made.ts'
import { countReceived, type Span, spanOf } from './received.ts'
import { jobsOf } from './reports.service.ts'

const columns = [
  'Job',
  // A full date, because spreadsheets would change '2026-11' to another day.
  'Month beginning',
  ...stages.map((stage) => reportedStages[stage]),
  'With an interview',
  'Answered in time',
  'Answered late',
  'Offers made',
  'Offers accepted',
  'Offers declined',
  'Offers withdrawn',
  'Offers expired',
  'Offers open',
  'Offers ended otherwise',
  ...offerDeclineReasons.map((reason) => `Declined because: ${offerDeclineLabels[reason]}`),
  'Median days from offer to answer',
]

/** How many jobs are counted at once, so that their months fit one portion. */
const jobsAtOnce = Math.floor(portion / limits.reportMonths.max)

/**
 * The numbers of a report as a file: a row for each job and month in which it received applications, at most
 * `limits.reportMonths.max` for each job. It names nobody, so it needs no password.
 */
export async function exportReport(ctx: Ctx, query: HiringReportQuery): Promise<CsvFile> {
  refuseSuspendedCompany(ctx)
  const span = spanOf(ctx, query)
  const listed = await jobsOf(ctx, query)
  return { name: `hiring-report-${span.from}-to-${span.to}`, columns, rows: rowsOf(ctx, listed, span) }
}

async function* rowsOf(ctx: Ctx, listed: Awaited<ReturnType<typeof jobsOf>>, span: Span) {
  for (let at = 0; at < listed.length; at += jobsAtOnce) {
    const some = listed.slice(at, at + jobsAtOnce)
    const jobIds = some.map(({ jobId }) => jobId)
    const rows = Map.groupBy(await countReceived(ctx, { jobIds, span, by: 'jobId' }), (row) => row.jobId)
    const offered = new Map(
      (await countOffers(ctx, { jobIds, span, by: 'jobAndMonth' })).map((row) => [`${row.jobId} ${row.month}`, row]),
    )
    for (const { jobId, jobTitle } of some) {
      for (const { month, ...counts } of rows.get(jobId) ?? []) {
        yield [
          jobTitle,
          `${month}-01`,
          ...stages.map((stage) => counts[stage]),
          counts.interviewed,
          counts.answeredInTime,
          counts.answeredLate,
          ...offerCells(presentOffers(offered.get(`${jobId} ${month}`))),
        ]
      }
    }
  }
}

/** What a row says about offers: in the order of the columns. Without enough answers the median is empty. */
const offerCells = ({ made, accepted, declined, withdrawn, expired, open, over, ...more }: OffersReported) => [
  made,
  accepted,
  declined,
  withdrawn,
  expired,
  open,
  over,
  ...offerDeclineReasons.map((reason) => more.declineReasons.find((one) => one.reason === reason)?.count ?? 0),
  more.medianDays,
]
