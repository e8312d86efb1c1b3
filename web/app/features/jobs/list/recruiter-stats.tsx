import { SimpleGrid } from '@mantine/core'
import { useRecruiterStats } from '#app/features/jobs/job-queries.ts'
import { count } from '#app/lib/text/format.ts'
import { IconBriefcase, IconChecks, IconHourglass, IconUserCheck } from '#app/ui/base/icons.ts'
import { LoadError } from '#app/ui/list/load-error.tsx'
import { StatCard } from '#app/ui/list/stat-card.tsx'

const stats = [
  { key: 'totalJobs', label: 'Total Jobs Posted', Icon: IconBriefcase },
  { key: 'ongoingJobHirings', label: 'Ongoing Hiring', Icon: IconHourglass },
  { key: 'completedHirings', label: 'Completed Hiring', Icon: IconChecks },
  { key: 'candidatesHired', label: 'Candidates Hired', Icon: IconUserCheck },
] as const

/** The four stats of a recruiter. */
export function RecruiterStats() {
  const { data, error, isError, isFetching, refetch } = useRecruiterStats()
  if (isError && !data) return <LoadError error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: 'xs', sm: 'md' }}>
      {stats.map(({ key, label, Icon }) => (
        <StatCard
          key={key}
          label={label}
          value={data && count(data[key])}
          icon={<Icon size={20} color="var(--mantine-color-dimmed)" aria-hidden />}
        />
      ))}
    </SimpleGrid>
  )
}
