import { SimpleGrid, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import styles from '#app/features/hiring/application/hiring.module.css'
import { hiringQueries, type Section } from '#app/features/hiring/panel/hiring-queries.ts'
import { count } from '#app/lib/text/format.ts'
import { shownText } from '#app/lib/text/shown-text.ts'
import { CountMark } from '#app/ui/base/count-mark.tsx'
import { InfiniteList } from '#app/ui/list/infinite-list.tsx'
import { CardSkeleton } from '#app/ui/list/skeletons.tsx'
import { JobCard } from './job-card.tsx'

interface JobSectionProps {
  section: Section
  title: string
  emptyText: string
}

/** One section of Manage Jobs, newest first, page by page. */
export function JobSection({ section, title, emptyText }: JobSectionProps) {
  const list = useInfiniteQuery(hiringQueries.section(section))
  const total = list.data?.pages[0]?.total
  const heading = `section-${section}`

  return (
    <section className={styles.jobSection} aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading}>
        {title} {total !== undefined && <CountMark small>{count(total)}</CountMark>}
      </Title>
      <InfiniteList
        list={list}
        entriesOf={(page) => page.jobs}
        total={total ?? 0}
        skeleton={<CardSkeleton cards={3} />}
        empty={<Text c="dimmed">{shownText(emptyText)}</Text>}
      >
        {(jobs) => (
          <SimpleGrid cols={{ base: 1, xs: 2, lg: 3, xl: 4 }} spacing="sm" verticalSpacing="sm">
            {jobs.map((job) => (
              <JobCard key={job._id} job={job} detailed />
            ))}
          </SimpleGrid>
        )}
      </InfiniteList>
    </section>
  )
}
