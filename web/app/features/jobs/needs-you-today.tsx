import { limits, type RecruiterNeeds } from '@firstrung/contract'
import { Anchor, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { cappedCount } from '#app/lib/format.ts'
import { useNeeds, useRecruiterStats } from './job-queries.ts'
import styles from './needs-you-today.module.css'

type Need = RecruiterNeeds['needs'][number]

/** For one, and for many. */
const labels: Record<Need['kind'], readonly [string, string]> = {
  'new-applicants': ['new candidate', 'new candidates'],
  'interviews-today': ['interview today', 'interviews today'],
  'interviews-without-link': ['interview without a link', 'interviews without a link'],
  'answers-due': ['answer due by tomorrow', 'answers due by tomorrow'],
  'answers-owed': ['person waiting for over a week', 'people waiting for over a week'],
}

/** The page on which it is done: mostly the panel of the job, with what is shown first. */
const pathOf: Record<Need['kind'], (jobId: string) => string> = {
  'new-applicants': (jobId) => `/hiringpanel/${jobId}?list=applicants&sort=newest`,
  'interviews-today': (jobId) => `/hiringpanel/${jobId}`,
  'interviews-without-link': (jobId) => `/hiringpanel/${jobId}`,
  'answers-due': (jobId) => `/rdashboard/answers?job=${jobId}`,
  'answers-owed': (jobId) => `/hiringpanel/${jobId}?since=${limits.answerDays}`,
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
        Everyone waiting for an answer
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
        {jobs.map(({ jobId, jobTitle, count: number }) => (
          <li key={jobId}>
            <Anchor component={Link} to={pathOf[kind](jobId)} size="sm">
              {jobTitle}
            </Anchor>
            {jobs.length > 1 && <span>{cappedCount(number)}</span>}
          </li>
        ))}
        {named < count && <li>and in further jobs</li>}
      </ul>
    </li>
  )
}
