import { ApiError, indianMonth } from '@firstrung/contract'
import { type ReactNode, useState } from 'react'
import { putParameter, useSearch } from '#app/lib/browser/use-search.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconDownload } from '#app/ui/base/icons.ts'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import { ReportFilters } from './report-filters.tsx'
import { useReport, useReportFile } from './report-queries.ts'
import { ReportSections } from './report-sections.tsx'
import { spanIn } from './report-span.ts'

/** What became of the applications of all jobs or one, within some months; the URL keeps the choice. */
export function HiringReport({ action }: { action: ReactNode }) {
  const [search, change] = useSearch()
  const [thisMonth] = useState(() => indianMonth(new Date()))
  const span = spanIn(search, thisMonth)
  const jobId = search.get('job') ?? ''
  const wanted = { ...span, ...(jobId && { job: jobId }) }
  const query = useReport(wanted)
  const file = useReportFile()
  const isFiltered = [...search.keys()].some((name) => ['job', 'from', 'to'].includes(name))
  const showAll = (
    <Button
      variant="secondary"
      onClick={() => change((next) => ['job', 'from', 'to'].forEach((name) => next.delete(name)))}
    >
      Clear filters
    </Button>
  )
  const isGone = query.error instanceof ApiError && query.error.code === 'not_found'
  return (
    <>
      <ReportFilters
        jobId={jobId}
        job={query.data?.job}
        onChoose={(job) => change((next) => putParameter(next, 'job', job))}
        span={span}
        onSpan={({ from, to }) =>
          change((next) => {
            next.set('from', from)
            next.set('to', to)
          })
        }
      >
        <Button
          variant="secondary"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={file.isPending}
          disabled={!query.data}
          onClick={() => file.mutate(wanted)}
        >
          Download CSV
        </Button>
      </ReportFilters>
      {isGone ? (
        <EmptyState title="You do not have access to this job" order={2} action={showAll} />
      ) : (
        <QueryContent query={query} waiting={<ListSkeleton rows={6} />}>
          {(report) =>
            report.funnel.every(({ count }) => count === 0) ? (
              <EmptyState title="No applications in these months" order={2} action={isFiltered ? showAll : action}>
                Once people apply to your jobs, this page shows how far they get, how long each stage takes, where they
                came from and whether they were answered in time.
              </EmptyState>
            ) : (
              <ReportSections report={report} busy={query.isPlaceholderData} />
            )
          }
        </QueryContent>
      )}
    </>
  )
}
