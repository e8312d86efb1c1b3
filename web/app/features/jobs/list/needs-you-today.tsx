import type { RecruiterNeeds } from '@firstrung/contract'
import { Anchor, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useNeeds, useRecruiterStats } from '#app/features/jobs/job-queries.ts'
import { NeedCards } from '#app/ui/list/need-cards.tsx'
import styles from './needs-you-today.module.css'

type Need = RecruiterNeeds['needs'][number]

/** Singular and plural. */
const labels: Record<Need['kind'], readonly [string, string]> = {
  messages: ['candidate wrote to you', 'candidates wrote to you'],
  'offers-ending': ['offer ends by tomorrow', 'offers end by tomorrow'],
  'new-applicants': ['new candidate', 'new candidates'],
  'interviews-today': ['candidate has an interview today', 'candidates have an interview today'],
  'interviews-without-link': ['interview has no link yet', 'interviews have no link yet'],
  'answers-due': ['answer due by tomorrow', 'answers due by tomorrow'],
  'answers-owed': [
    'candidate has waited over a week for a decision',
    'candidates have waited over a week for a decision',
  ],
}

/** The URL of the job's panel, filtered to exactly the counted candidates. */
function pathOf(kind: Need['kind'], { jobId, since }: Need['jobs'][number]): string {
  const search = new URLSearchParams({ waits: kind })
  if (since) search.set('new', since)
  if (kind === 'answers-due') search.set('sort', 'answer')
  return `/hiringpanel/${jobId}?${search}`
}

/** What waits for the recruiter, with links to the panels. Not shown before the first job is open. */
export function NeedsYouToday() {
  const { data: needs } = useNeeds()
  const { data: stats } = useRecruiterStats()
  if (!needs || !stats?.ongoingJobHirings) return null
  return (
    <section aria-labelledby="needs-you-today" className={styles.needsToday}>
      <Title order={2} size="h3" id="needs-you-today" mb="sm">
        Needs you today
      </Title>
      {needs.length === 0 && <Text c="dimmed">Nothing needs you right now.</Text>}
      {needs.length > 0 && <NeedCards needs={needs.map(cardOf)} />}
      <Anchor component={Link} to="/rdashboard/answers" size="sm" className={styles.further}>
        Everyone waiting for a promised answer
      </Anchor>
    </section>
  )
}

function cardOf({ kind, count, jobs }: Need) {
  const named = jobs.reduce((sum, job) => sum + job.count, 0)
  return {
    kind,
    count,
    words: labels[kind],
    links: jobs.map((job) => ({
      to: pathOf(kind, job),
      label: job.jobTitle,
      ...(jobs.length > 1 && { count: job.count }),
    })),
    further: named < count && 'and in more jobs',
  }
}
