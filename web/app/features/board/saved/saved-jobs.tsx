import { Stack, Text } from '@mantine/core'
import { JobCard } from '#app/features/board/lists/job-card.tsx'
import { JobMarks } from '#app/features/board/marks/job-marks.tsx'
import { useJobMarks } from '#app/features/board/marks/use-job-marks.ts'
import { dayText } from '#app/lib/text/dates.ts'
import { Button, LinkButton } from '#app/ui/base/button.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { LoadMore } from '#app/ui/list/load-more.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import styles from './saved.module.css'
import { useSavedJobs, useUnsave } from './saved-queries.ts'

const stateTexts = { live: '', paused: 'Applications are paused.', closed: 'Applications are closed.' }

/** The jobs that a candidate has saved, the latest first; closed ones stay. */
export function SavedJobs() {
  const saved = useSavedJobs()
  const unsave = useUnsave()
  const marks = useJobMarks(saved.data?.pages.flatMap(({ jobs }) => jobs.map(({ slug }) => slug)) ?? [])
  return (
    <QueryContent query={saved} waiting={<FormSkeleton />}>
      {({ pages }) => {
        const jobs = pages.flatMap((page) => page.jobs)
        if (jobs.length === 0) {
          return (
            <EmptyState title="No saved jobs" order={2} action={<LinkButton to="/jobs">Find a job</LinkButton>}>
              Press Save on a job to find it here again.
            </EmptyState>
          )
        }
        return (
          <Stack gap="md">
            <ul className={styles.savedList} aria-label="Saved jobs">
              {jobs.map((job) => (
                <li key={job.slug}>
                  <ul className={styles.savedOne}>
                    <JobCard job={job} mark={<JobMarks mark={marks.get(job.slug)} isSavedList />} />
                  </ul>
                  <p className={styles.savedFoot}>
                    <span>
                      Saved on {dayText(job.savedAt)}. {stateTexts[job.state]}
                    </span>
                    <Button
                      variant="quiet"
                      size="sm"
                      aria-label={`Remove ${job.title} from saved jobs`}
                      onClick={() => unsave.mutate(job.slug)}
                    >
                      Remove
                    </Button>
                  </p>
                </li>
              ))}
            </ul>
            <LoadMore
              hasMore={saved.hasNextPage}
              loading={saved.isFetchingNextPage}
              onMore={() => void saved.fetchNextPage()}
              shown={jobs.length}
              total={String(pages[0]?.total ?? jobs.length)}
            />
            <Text size="sm" c="dimmed">
              Only you see what you have saved.
            </Text>
          </Stack>
        )
      }}
    </QueryContent>
  )
}
