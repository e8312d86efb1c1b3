import { type JobCard as Job, payText, promisedTime } from '@firstrung/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dayText, relative } from '#app/lib/text/dates.ts'
import { CompanyMark } from '#app/ui/base/company-mark.tsx'
import styles from './job-card.module.css'
import { factsOf } from './job-labels.ts'

interface JobCardProps {
  job: Job
  /** The level of its heading. */
  heading?: 'h2' | 'h3'
  /** Leaves out the company's name, if the page has it already. */
  withoutCompany?: boolean
  /** The marks of the job for a candidate, in a separate line. */
  mark?: ReactNode
}

/** How many skills a card names. */
const mostSkills = 5

/** A job in a list. The whole card leads to the job. */
export function JobCard({ job, heading: Heading = 'h2', withoutCompany = false, mark }: JobCardProps) {
  const more = job.skills.length - mostSkills
  return (
    <li className={styles.jobCard}>
      <div className={styles.jobCardHead}>
        {!withoutCompany && <CompanyMark {...job.company} />}
        <div>
          <Heading>
            <Link to={`/jobs/${job.slug}`}>{job.title}</Link>
          </Heading>
          {!withoutCompany && (
            <p className={styles.jobCardCompany}>
              {job.company.name}
              {job.company.isChecked && <span className={styles.jobCardChecked}>Checked by our team</span>}
            </p>
          )}
        </div>
      </div>
      <p className={styles.jobCardPay}>{payText(job.pay)}</p>
      <ul className={styles.jobCardFacts} aria-label="In short">
        {factsOf(job).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        {job.isFresher && <li className={styles.jobCardFresher}>No experience needed</li>}
      </ul>
      {job.skills.length > 0 && (
        <ul className={styles.jobCardSkills} aria-label="Skills">
          {job.skills.slice(0, mostSkills).map((skill) => (
            <li key={skill}>{skill}</li>
          ))}
          {more > 0 && <li>{more} more</li>}
        </ul>
      )}
      <p className={styles.jobCardFoot}>
        {/* The clocks of server and browser differ slightly. */}
        <time dateTime={job.publishedAt} suppressHydrationWarning>
          Posted {relative(job.publishedAt)}
        </time>
        <span>Apply by {dayText(job.applyBy)}</span>
        <span>Answer within {promisedTime(job.answerDays, job.answerDayKind)}</span>
      </p>
      {mark}
    </li>
  )
}
