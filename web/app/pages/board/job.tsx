import {
  answerSentence,
  type PublicJob,
  payText,
  plainText,
  promisedTime,
  type QuestionKind,
  ruleSentence,
} from '@firstrung/contract'
import { data, Link } from 'react-router'
import { JobAction } from '#app/features/board/job/job-action.tsx'
import { JobReport } from '#app/features/board/job/job-report.tsx'
import { CompanyFacts } from '#app/features/board/lists/company-facts.tsx'
import { JobCard } from '#app/features/board/lists/job-card.tsx'
import { experienceText, factsOf } from '#app/features/board/lists/job-labels.ts'
import { orNotFound, publicApi } from '#app/lib/api/public-api.server.ts'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { descriptionOf, pageMeta, unlistedMeta } from '#app/lib/page/page-meta.server.ts'
import { metaOfLoader } from '#app/lib/page/page-meta.ts'
import * as structured from '#app/lib/page/structured-data.server.ts'
import { dayText } from '#app/lib/text/dates.ts'
import { count, counted } from '#app/lib/text/format.ts'
import { CompanyMark } from '#app/ui/base/company-mark.tsx'
import { IconChevronLeft, IconExternalLink } from '#app/ui/base/icons.ts'
import { RichText } from '#app/ui/text/rich-text.tsx'
import type { Route } from './+types/job.ts'
import styles from './job.module.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { job } = await orNotFound(publicApi(context).board.read({ params: { slug: params.slug } }))
  const title = `${job.title} at ${job.company.name}`
  // Made on the server as sentences, so that the browser needs no code for them.
  const sentences = {
    answered: job.company.answers && answerSentence(job.company.answers),
    rules: job.rules.map(({ params: rule, isHard }) => ({ text: ruleSentence(rule), isHard })),
    questions: job.questions.map(hintOf),
    short: factsOf(job).slice(1, 3).join(' · '),
    facts: namedFactsOf(job),
  }
  // Search engines must not list a job that takes no applications.
  if (job.state !== 'live') return data({ job, sentences, meta: unlistedMeta(context, title) })
  const path = `/jobs/${job.slug}`
  const meta = pageMeta(context, {
    path,
    title,
    description: descriptionOf(
      job.content.map(plainText).join(' '),
      `${payText(job.pay)}. ${factsOf(job).join(', ')}. Apply by ${dayText(job.applyBy)}.`,
    ),
    picture: { kind: 'job', name: job.slug },
    things: (site) => [
      structured.jobPosting(site, job),
      structured.breadcrumbs(site, ['Jobs', '/jobs'], [job.title, path]),
    ],
  })
  return data({ job, sentences, meta })
}

export const handle = cachedPage()

export const meta = metaOfLoader()

const answerOf: Record<QuestionKind, string> = {
  text: 'a short text',
  yes_no: 'yes or no',
  one: 'one choice',
  many: 'one or more choices',
  number: 'a number',
  link: 'a link',
}

/** The kind of answer to a question, and which answer is needed. */
function hintOf({ kind, isRequired, wanted }: PublicJob['questions'][number]): string {
  const needed = wanted === null ? '' : kind === 'number' ? `, at least ${wanted}` : `, must be “${wanted}”`
  return `(${answerOf[kind]}${isRequired ? '' : ', optional'}${needed})`
}

/** The facts of a job, with names. */
const namedFactsOf = (job: PublicJob): [string, string][] => [
  ['Location', job.places.join(', ')],
  ['Experience', experienceText(job.experienceMin, job.experienceMax)],
  ...(job.months === null ? [] : [['Duration', counted(job.months, 'month')] satisfies [string, string]]),
  ['Starts', job.startsOn === null ? 'As soon as possible' : dayText(job.startsOn)],
  ['Openings', count(job.openings)],
  ['Apply by', dayText(job.applyBy)],
  ...(job.bondMonths ? [['Bond', counted(job.bondMonths, 'month')] satisfies [string, string]] : []),
]

/** A job; all of it is in the HTML. */
export default function JobPage({ loaderData: { job, sentences } }: Route.ComponentProps) {
  return (
    <div className={`container ${styles.jobPage}`}>
      <Link to="/jobs" className={styles.jobBack}>
        <IconChevronLeft size={18} aria-hidden /> All jobs
      </Link>
      <JobHead job={job} sentences={sentences} />
      <aside className={styles.jobSide} aria-label="Apply">
        <JobAction job={job} />
      </aside>
      <div className={styles.jobText}>
        <AboutJob job={job} />
        {sentences.rules.length > 0 && (
          <section aria-labelledby="asked">
            <h2 id="asked">What the company asks for</h2>
            <ul>
              {sentences.rules.map((rule) => (
                <li key={rule.text}>
                  {rule.text} {rule.isHard ? <strong>(needed)</strong> : '(nice to have)'}
                </li>
              ))}
            </ul>
          </section>
        )}
        <Process job={job} />
        {job.questions.length > 0 && (
          <section aria-labelledby="questions">
            <h2 id="questions">Questions when you apply</h2>
            <ol>
              {job.questions.map(({ _id, text }, at) => (
                <li key={_id}>
                  {text} <span className={styles.jobHint}>{sentences.questions[at]}</span>
                </li>
              ))}
            </ol>
          </section>
        )}
        <section aria-labelledby="about-company">
          <h2 id="about-company">About {job.company.name}</h2>
          <CompanyFacts company={job.company} answered={sentences.answered} />
          <p>
            <Link to={`/companies/${job.company.slug}`}>
              {job.company.openJobs > 1
                ? `All ${count(job.company.openJobs)} jobs of ${job.company.name}`
                : `More about ${job.company.name}`}
            </Link>
          </p>
        </section>
        <section aria-labelledby="posted-by">
          <h2 id="posted-by">Posted by</h2>
          <p>
            {job.poster.name}
            {job.poster.position && `, ${job.poster.position}`} · {dayText(job.publishedAt)}
          </p>
          <JobReport what="job" slug={job.slug} />
        </section>
      </div>
      {job.related.length > 0 && (
        <section aria-labelledby="related" className={styles.jobRelated}>
          <h2 id="related">Similar jobs</h2>
          <ul>
            {job.related.map((one) => (
              <JobCard key={one.slug} job={one} heading="h3" />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

type Loaded = Pick<Route.ComponentProps['loaderData'], 'job' | 'sentences'>

function JobHead({ job, sentences }: Loaded) {
  return (
    <header className={styles.jobHead}>
      <h1>{job.title}</h1>
      <p className={styles.jobCompany}>
        <CompanyMark {...job.company} />
        <Link to={`/companies/${job.company.slug}`}>{job.company.name}</Link>
        {job.company.isChecked && <span>Checked by our team</span>}
      </p>
      <p className={styles.jobPay}>{payText(job.pay)}</p>
      <p className={styles.jobShort}>{sentences.short}</p>
      <dl className={styles.jobFacts}>
        {sentences.facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}

function AboutJob({ job }: { job: PublicJob }) {
  return (
    <section aria-labelledby="about-job">
      <h2 id="about-job">About this job</h2>
      {job.content.length > 0 && <RichText content={job.content} />}
      {job.descriptionUrl && (
        <p>
          <a href={job.descriptionUrl}>
            <IconExternalLink size={18} aria-hidden /> {job.descriptionFileName || 'Job description'}
          </a>
        </p>
      )}
      {job.skills.length > 0 && (
        <>
          <h3>Skills</h3>
          <ul className={styles.jobSkills}>
            {job.skills.map((skill) => (
              <li key={skill}>{skill}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Process({ job }: { job: PublicJob }) {
  return (
    <section aria-labelledby="process">
      <h2 id="process">How the hiring goes</h2>
      {job.process.length > 0 && (
        <ol className={styles.jobProcess}>
          {job.process.map(({ title, days }, at) => (
            <li key={`${at} ${title}`}>
              {title}
              {days !== null && <span className={styles.jobHint}> about {counted(days, 'day')}</span>}
            </li>
          ))}
        </ol>
      )}
      {job.assignmentHours !== null && job.assignmentHours > 0 && (
        <p>There is an assignment of about {counted(job.assignmentHours, 'hour')}.</p>
      )}
      <p>
        You get an answer within {promisedTime(job.answerDays, job.answerDayKind)} of applying (
        <Link to="/policy/answers">what counts as an answer</Link>). Nobody may ask you for money at any step.
      </p>
    </section>
  )
}
