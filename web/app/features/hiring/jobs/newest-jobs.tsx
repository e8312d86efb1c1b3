import { messages } from '@firstrung/contract'
import { Anchor, Group, SimpleGrid, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { jobsPath } from '#app/features/hiring/application/admin-paths.ts'
import styles from '#app/features/hiring/application/hiring.module.css'
import { hiringQueries } from '#app/features/hiring/panel/hiring-queries.ts'
import { LoadError } from '#app/ui/list/load-error.tsx'
import { CardSkeleton } from '#app/ui/list/skeletons.tsx'
import { JobCard } from './job-card.tsx'

/** The first four of today's jobs, and a link to all. */
export function NewestJobs() {
  const { data: jobs, error, isFetching, refetch } = useQuery(hiringQueries.newest)
  return (
    <section className={styles.jobSection} aria-labelledby="newest-jobs">
      <Group justify="space-between">
        <Title order={2} size="h4" id="newest-jobs">
          New Jobs
        </Title>
        <Anchor component={Link} to={jobsPath} size="sm">
          View More
        </Anchor>
      </Group>
      {!jobs &&
        (error ? (
          <LoadError error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <CardSkeleton cards={4} cols={4} />
        ))}
      {jobs?.length === 0 && <Text c="dimmed">{messages.noNewJobs}</Text>}
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="sm" verticalSpacing="sm">
        {jobs?.map((job) => (
          <JobCard key={job._id} job={job} />
        ))}
      </SimpleGrid>
    </section>
  )
}
