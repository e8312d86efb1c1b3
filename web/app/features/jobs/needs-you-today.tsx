import type { RecruiterNeeds } from '@firstrung/contract'
import { Anchor, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { cappedCount } from '#app/lib/format.ts'
import { useNeeds, useRecruiterStats } from './job-queries.ts'
import styles from './needs-you-today.module.css'

type Need = RecruiterNeeds['needs'][number]

/** For one, and for many. */
const labels: Record<Need['kind'], readonly [string, string]> = {
  messages: ['candidate wrote to you', 'candidates wrote to you'],
  'new-applicants': ['new candidate', 'new candidates'],
  'interviews-today': ['candidate has an interview today', 'candidates have an interview today'],
  'interviews-without-link': ['interview has no link yet', 'interviews have no link yet'],
  'answers-due': ['answer due by tomorrow', 'answers due by tomorrow'],
  'answers-owed': ['candidate undecided for over a week', 'candidates undecided for over a week'],
}

/** The panel of the job with exactly those who are counted. */
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
      {needs.length > 0 && (
        <ul>
          {needs.map((need) => (
            <NeedOf key={need.kind} need={need} />
          ))}
        </ul>
      )}
      <Anchor component={Link} to="/rdashboard/answers" size="sm" className={styles.further}>
        Everyone who was promised an answer
      </Anchor>
    </section>
  )
}

function NeedOf({ need: { kind, count, jobs } }: { need: Need }) {
  const [one, many] = labels[kind]
  const named = jobs.reduce((sum, job) => sum + job.count, 0)
  return (
    <li>
      <p>
        <b>{cappedCount(count)}</b> {count === 1 ? one : many}
      </p>
      <ul>
        {jobs.map((job) => (
          <li key={job.jobId}>
            <Anchor component={Link} to={pathOf(kind, job)} size="sm">
              {job.jobTitle}
            </Anchor>
            {jobs.length > 1 && <span>{cappedCount(job.count)}</span>}
          </li>
        ))}
        {named < count && <li>and in further jobs</li>}
      </ul>
    </li>
  )
}
