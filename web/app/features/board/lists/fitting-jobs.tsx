import { Card, Group, Title } from '@mantine/core'
import { TextLink } from '#app/ui/base/text-link.tsx'
import { useFittingJobs } from './fitting-queries.ts'
import { lineOf } from './job-line.ts'
import { JobLines } from './job-lines.tsx'

/** The open jobs that fit a candidate best. Renders nothing without any; the page does not need it. */
export function FittingJobs() {
  const { data: jobs = [] } = useFittingJobs()
  if (jobs.length === 0) return null
  return (
    <Card component="section" aria-labelledby="fitting-jobs">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h3" id="fitting-jobs">
          Jobs that fit you
        </Title>
        <TextLink to="/jobs?sort=match">See all</TextLink>
      </Group>
      <JobLines jobs={jobs.map(lineOf)} labelledBy="fitting-jobs" />
    </Card>
  )
}
