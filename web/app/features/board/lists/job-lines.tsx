import { Link } from 'react-router'
import styles from './job-lines.module.css'

/** A job in two lines. */
export interface JobLine {
  slug: string
  title: string
  company: string
  /** The city and the pay. */
  facts: string
}

interface JobLinesProps {
  jobs: readonly JobLine[]
  /** The id of the heading above it. */
  labelledBy: string
}

/** Some jobs as short lines. Each line links to its job. */
export function JobLines({ jobs, labelledBy }: JobLinesProps) {
  return (
    <ul className={styles.jobLines} aria-labelledby={labelledBy}>
      {jobs.map(({ slug, title, company, facts }) => (
        <li key={slug}>
          <Link to={`/jobs/${slug}`}>{title}</Link>
          <span>{company}</span>
          <span>{facts}</span>
        </li>
      ))}
    </ul>
  )
}
