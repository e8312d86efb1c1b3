import { limits } from '@firstrung/contract'
import { Link, useNavigation } from 'react-router'
import { matchingJobs } from '#app/features/board/job/my-job-queries.ts'
import { JobCard } from '#app/features/board/lists/job-card.tsx'
import { JobMarks } from '#app/features/board/marks/job-marks.tsx'
import { useJobMarks } from '#app/features/board/marks/use-job-marks.ts'
import { AlertOffer } from '#app/features/board/search/alert-offer.tsx'
import { JobFilters } from '#app/features/board/search/job-filters.tsx'
import { addressOf, filtersOf, queryOf, searchFields, searchOf } from '#app/features/board/search/job-search.ts'
import { orNotFound, publicApi } from '#app/lib/api/public-api.server.ts'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { pageMeta, siteNameOf, unlistedMeta } from '#app/lib/page/page-meta.server.ts'
import { metaOfLoader } from '#app/lib/page/page-meta.ts'
import { isCandidate, session } from '#app/lib/session/session.ts'
import { totalText } from '#app/lib/text/format.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import type { Route } from './+types/jobs.ts'
import styles from './jobs.module.css'

/** The list is in the HTML: it can be read, searched and paged without scripts. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const search = searchOf(params)
  const cursor = params.get('after') ?? ''
  const page = await orNotFound(
    publicApi(context).board.list({ query: { ...queryOf(search), limit: limits.page, ...(cursor && { cursor }) } }),
  )
  const isPlain = cursor === '' && addressOf(search) === '/jobs'
  const meta = isPlain
    ? pageMeta(context, {
        path: '/jobs',
        title: 'Jobs and internships for freshers',
        description:
          'Jobs and internships for fresh graduates in India, with the pay, the steps of the hiring and the day by which you get an answer.',
        picture: { kind: 'page', name: 'jobs' },
        feed: { title: `New jobs on ${siteNameOf(context)}`, path: '/jobs/rss.xml' },
      })
    : unlistedMeta(context, search.q ? `${search.q} jobs` : 'Jobs and internships')
  return { search, page, isFirst: cursor === '', meta }
}

/** The HTML is the same for everybody, so the browser, which has the session, loads the order by match. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const shown = await serverLoader()
  if (shown.search.sort !== 'match' || !isCandidate(session.read()?.userType)) return shown
  const cursor = new URL(request.url).searchParams.get('after')
  return { ...shown, page: await matchingJobs(shown.search, { limit: limits.page, ...(cursor && { cursor }) }) }
}
clientLoader.hydrate = true as const

export const handle = cachedPage(...searchFields, 'after')

export const meta = metaOfLoader()

/** The jobs on the board. Filters open a new URL, whose list the server renders. */
export default function JobsPage({ loaderData: { search, page, isFirst } }: Route.ComponentProps) {
  const isLoading = useNavigation().location?.pathname === '/jobs'
  const { jobs, nextCursor, foundBy, corrected, correctedPlace } = page
  const marks = useJobMarks(jobs.map(({ slug }) => slug))
  const meant = { ...search, q: corrected ?? search.q, place: correctedPlace ?? search.place }
  const isSearching = filtersOf(search).length > 0
  const total = totalText(page)
  const older = addressOf(search)
  return (
    <div className={`container ${styles.jobsPage}`}>
      <h1>Jobs and internships</h1>
      <p className={styles.jobsLead}>
        Each job says what it pays, how the hiring goes and when you get an answer. Candidates never pay.
      </p>
      <JobFilters search={meant} foundBy={foundBy} />
      <Correction search={search} page={page} />
      <div className={styles.jobsAbove}>
        <p role="status" className={styles.jobsTotal}>
          {isLoading ? 'Searching…' : total === '1' ? '1 job' : `${total} jobs`}
        </p>
        {jobs.length > 0 && <AlertOffer search={meant} />}
      </div>
      {jobs.length === 0 ? (
        <EmptyState
          title={isSearching ? 'No job matches this search' : 'No jobs on the board right now'}
          order={2}
          action={
            isSearching && (
              <div className={styles.jobsActions}>
                <LinkButton to="/jobs" variant="secondary">
                  Show all jobs
                </LinkButton>
                <AlertOffer search={search} />
              </div>
            )
          }
        >
          {isSearching
            ? 'Try fewer filters or another word, or get an email when a job matches.'
            : 'New jobs appear here once they are published.'}
        </EmptyState>
      ) : (
        <ul className={styles.jobsList} aria-label="Jobs" aria-busy={isLoading}>
          {jobs.map((job) => (
            <JobCard key={job.slug} job={job} mark={<JobMarks mark={marks.get(job.slug)} />} />
          ))}
        </ul>
      )}
      {(!isFirst || nextCursor) && (
        <nav className={styles.jobsPages} aria-label="Pages">
          {!isFirst && (
            <LinkButton to={older} variant="secondary">
              First page
            </LinkButton>
          )}
          {nextCursor && (
            <LinkButton
              to={`${older}${older.includes('?') ? '&' : '?'}after=${encodeURIComponent(nextCursor)}`}
              variant="secondary"
            >
              More jobs
            </LinkButton>
          )}
        </nav>
      )}
      <p className={styles.jobsOther}>
        Not sure which one? <Link to="/dashboard">Apply once</Link>, and our team puts you forward for jobs that fit.
      </p>
    </div>
  )
}

type Loaded = Pick<Route.ComponentProps['loaderData'], 'search' | 'page'>

/** Says which corrected words were searched instead of the typed ones. */
function Correction({ search, page: { corrected, correctedPlace } }: Loaded) {
  if (corrected === null && correctedPlace === null) return null
  return (
    <p className={styles.jobsMeant}>
      {corrected === null ? 'Showing jobs' : 'Showing results for '}
      {corrected !== null && <strong>{corrected}</strong>}
      {correctedPlace !== null && ' in '}
      {correctedPlace !== null && <strong>{correctedPlace}</strong>}.{' '}
      <Link to={addressOf({ ...search, exact: 'yes' })}>
        Search {corrected !== null && `for “${search.q}” `}
        {correctedPlace !== null && `in “${search.place}” `}instead
      </Link>
    </p>
  )
}
