import { messages, type PublicJob, promisedTime } from '@firstrung/contract'
import { type MouseEvent, Suspense } from 'react'
import { Link } from 'react-router'
import { applyPath } from '#app/features/board/lists/board-paths.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { openLogin } from '#app/lib/session/login-modal-store.ts'
import { dayText } from '#app/lib/text/dates.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import { ShareButton } from '#app/ui/page/share-button.tsx'
import styles from './job-action.module.css'
import { useMyJob } from './use-my-job.ts'

/** Only for candidates: visitors do not load them. */
const WhyNot = lazyWithRetry(async () => (await import('./why-not.tsx')).WhyNot)
const SaveButton = lazyWithRetry(async () => (await import('./save-button.tsx')).SaveButton)
const FitLines = lazyWithRetry(async () => (await import('./job-fit.tsx')).FitLines)

/** Opens the login modal over the job. The code that stores the return path is loaded only then, to keep the page small. */
async function loginToApply({ slug, title, company }: PublicJob) {
  try {
    const { saveReturnPath } = await import('#app/lib/session/return-path.ts')
    saveReturnPath({ path: applyPath(slug), side: 'candidate', job: { title, company: company.name } })
  } catch {
    // The login works without it; Back leads to the job.
  }
  openLogin('candidate')
}

interface JobActionProps {
  job: PublicJob
}

/** The actions on a job: apply, save and share; or why the candidate cannot apply. */
export function JobAction({ job }: JobActionProps) {
  const { audience, userId, mine, toggleSaved } = useMyJob(job.slug)
  const isOpen = job.state === 'live'
  const closedDay = dayText(job.closedAt ?? job.applyBy)
  return (
    <div className={styles.jobAction}>
      {!isOpen && (
        <p className={styles.jobActionClosed} role="note">
          {job.state === 'paused' ? 'Applications are paused for now.' : messages.applicationsClosed(closedDay)}
        </p>
      )}
      {mine?.application ? (
        <p className={styles.jobActionApplied}>
          {mine.application.isWithdrawn
            ? 'You withdrew your application.'
            : `You applied on ${dayText(mine.application.appliedAt)}.`}{' '}
          <Link to={`/applications/${mine.application._id}`}>
            {mine.application.isWithdrawn ? 'See your application' : 'See where it stands'}
          </Link>
        </p>
      ) : (
        isOpen &&
        audience !== 'other' &&
        (mine && mine.whyNot.some(({ code }) => code !== 'profile' && code !== 'email') ? (
          <Suspense>
            <WhyNot job={job} userId={userId} reasons={mine.whyNot} />
          </Suspense>
        ) : (
          <LinkButton
            to={applyPath(job.slug)}
            size="lg"
            fullWidth
            // Visitors log in in a modal over the job; without scripts they follow the link.
            {...(audience === 'visitor' && {
              onClick: (event: MouseEvent) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                void loginToApply(job)
              },
            })}
          >
            Apply for this job
          </LinkButton>
        ))
      )}
      {isOpen && audience === 'other' && <p>Candidates apply here with their own account.</p>}
      {isOpen && !mine?.application && (
        <p className={styles.jobActionPromise}>
          {job.company.name} promises an answer within {promisedTime(job.answerDays, job.answerDayKind)}. Apply by{' '}
          {dayText(job.applyBy)}.
        </p>
      )}
      {mine && (
        <Suspense>
          <FitLines fit={mine.fit} />
        </Suspense>
      )}
      <div className={`${styles.jobActionMore} with-scripts`}>
        {audience === 'candidate' && mine && (
          <Suspense>
            <SaveButton isSaved={mine.isSaved} onToggle={() => void toggleSaved()} />
          </Suspense>
        )}
        <ShareButton title={`${job.title}, ${job.company.name}`} path={`/jobs/${job.slug}`} />
      </div>
    </div>
  )
}
