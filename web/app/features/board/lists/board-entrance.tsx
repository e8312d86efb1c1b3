import { limits } from '@firstrung/contract'
import { Form, Link } from 'react-router'
import { Button } from '#app/ui/base/button.tsx'
import styles from './board-entrance.module.css'
import { type JobLine, JobLines } from './job-lines.tsx'

const searches = [
  ['Internships', 'role=internship'],
  ['Work from home', 'mode=remote'],
  ['No experience needed', 'fresher=yes'],
  ['₹6 lakh a year or more', 'payMin=600000'],
  ['New this week', 'since=7'],
] as const

/** The search of the board with five ready searches. It works without scripts. */
export function BoardSearch() {
  return (
    <search aria-label="Jobs" className={styles.entrance}>
      <Form action="/jobs" method="get" className={styles.entranceForm}>
        <input
          type="search"
          name="q"
          aria-label="Job, skill or company"
          placeholder="Job, skill or company"
          maxLength={limits.shortText}
        />
        <input type="search" name="place" aria-label="City" placeholder="City" maxLength={limits.location} />
        <Button type="submit">Search jobs</Button>
      </Form>
      <ul className={styles.entranceSearches} aria-label="Ready searches">
        {searches.map(([label, query]) => (
          <li key={query}>
            <Link to={`/jobs?${query}`}>{label}</Link>
          </li>
        ))}
      </ul>
    </search>
  )
}

/** The newest jobs on the board, as short lines. */
export function NewJobs({ jobs }: { jobs: readonly JobLine[] }) {
  return (
    <div className={styles.entranceJobs}>
      <h2 id="new-jobs">New jobs</h2>
      <JobLines jobs={jobs} labelledBy="new-jobs" />
      <Link to="/jobs">All jobs</Link>
    </div>
  )
}
