import { answerSentence } from '@firstrung/contract'
import { Link } from 'react-router'
import { JobReport } from '#app/features/board/job/job-report.tsx'
import { CompanyFacts } from '#app/features/board/lists/company-facts.tsx'
import { JobCard } from '#app/features/board/lists/job-card.tsx'
import { JobMarks } from '#app/features/board/marks/job-marks.tsx'
import { useJobMarks } from '#app/features/board/marks/use-job-marks.ts'
import { orNotFound, publicApi } from '#app/lib/api/public-api.server.ts'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { descriptionOf, pageMeta } from '#app/lib/page/page-meta.server.ts'
import { metaOfLoader } from '#app/lib/page/page-meta.ts'
import * as structured from '#app/lib/page/structured-data.server.ts'
import { counted } from '#app/lib/text/format.ts'
import { CompanyMark } from '#app/ui/base/company-mark.tsx'
import { IconChevronLeft } from '#app/ui/base/icons.ts'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import type { Route } from './+types/company.ts'
import styles from './company.module.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { company, jobs } = await orNotFound(publicApi(context).board.company({ params: { slug: params.slug } }))
  const path = `/companies/${company.slug}`
  const meta = pageMeta(context, {
    path,
    title: `Jobs at ${company.name}`,
    description: descriptionOf(
      company.description,
      `${counted(company.openJobs, 'open job')} at ${company.name} for fresh graduates.`,
    ),
    picture: { kind: 'page', name: 'jobs' },
    things: (site) => [structured.breadcrumbs(site, ['Jobs', '/jobs'], [company.name, path])],
  })
  return { company, jobs, answered: company.answers && answerSentence(company.answers), meta }
}

export const handle = cachedPage()

export const meta = metaOfLoader()

/** A company and its jobs on the board. */
export default function CompanyPage({ loaderData: { company, jobs, answered } }: Route.ComponentProps) {
  const marks = useJobMarks(jobs.map(({ slug }) => slug))
  return (
    <div className={`container ${styles.companyPage}`}>
      <Link to="/jobs" className={styles.companyBack}>
        <IconChevronLeft size={18} aria-hidden /> All jobs
      </Link>
      <div className={styles.companyHead}>
        <CompanyMark {...company} />
        <h1>{company.name}</h1>
      </div>
      <CompanyFacts company={company} answered={answered} />
      <h2>{counted(company.openJobs, 'open job')}</h2>
      {jobs.length === 0 ? (
        <EmptyState title="No open jobs right now">Come back later, or look at all jobs.</EmptyState>
      ) : (
        <ul aria-label={`Jobs at ${company.name}`}>
          {jobs.map((job) => (
            <JobCard
              key={job.slug}
              job={job}
              heading="h3"
              withoutCompany
              mark={<JobMarks mark={marks.get(job.slug)} />}
            />
          ))}
        </ul>
      )}
      {company.openJobs > jobs.length && (
        <p>
          <Link to={`/jobs?company=${company.slug}`}>Show all {counted(company.openJobs, 'job')}</Link>
        </p>
      )}
      <JobReport what="company" slug={company.slug} />
    </div>
  )
}
