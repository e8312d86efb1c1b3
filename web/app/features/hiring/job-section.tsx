import { SimpleGrid, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { count } from '#app/lib/format.ts'
import { LoadFailed } from '#app/ui/load-failed.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { CardSkeleton } from '#app/ui/skeletons.tsx'
import { deskQueries, type Section } from './hiring-desk-queries.ts'
import { JobCard } from './job-card.tsx'
import './hiring-desk.css'

interface JobSectionProps {
  section: Section
  title: string
  emptyText: string
}

/** One part of Manage Jobs, newest first, in portions. */
export function JobSection({ section, title, emptyText }: JobSectionProps) {
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    deskQueries.section(section),
  )
  const jobs = data?.pages.flatMap((page) => page.jobs)
  const total = data?.pages[0]?.total ?? 0
  const heading = `section-${section}`

  return (
    <section className="job-section" aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading}>
        {title} {jobs && <span className="desk-count">{count(total)}</span>}
      </Title>
      {!jobs &&
        (error ? (
          <LoadFailed error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <CardSkeleton cards={3} />
        ))}
      {jobs?.length === 0 && <Text c="dimmed">{emptyText}</Text>}
      {jobs && jobs.length > 0 && (
        <SimpleGrid cols={{ base: 1, xs: 2, lg: 3, xl: 4 }} spacing="sm" verticalSpacing="sm">
          {jobs.map((job) => (
            <JobCard key={job._id} job={job} />
          ))}
        </SimpleGrid>
      )}
      {jobs && error && <LoadFailed error={error} retrying={isFetching} onRetry={() => void fetchNextPage()} />}
      <LoadMore
        hasMore={hasNextPage}
        loading={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
        shown={jobs?.length ?? 0}
        total={total}
      />
    </section>
  )
}
