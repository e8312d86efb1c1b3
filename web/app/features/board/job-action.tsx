import { jobReportLabels, jobReportReasons, limits, messages, type PublicJob } from '@firstrung/contract'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { dayText } from '#app/lib/format.ts'
import { useSession } from '#app/lib/session.ts'
import { toast, toastError } from '#app/lib/toast.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { IconHeart, IconHeartFilled } from '#app/ui/icons.ts'
import { ShareButton } from '#app/ui/share-button.tsx'
import { applyPath } from './board-paths.ts'
import styles from './job-action.module.css'
import { FitLines } from './job-fit.tsx'
import { reportJob } from './my-job-queries.ts'
import { useMyJob } from './use-my-job.ts'

interface JobActionProps {
  job: PublicJob
}

/** What a reader can do about a job: apply, save, share, and why not. */
export function JobAction({ job }: JobActionProps) {
  const { audience, mine, toggleSaved } = useMyJob(job.slug)
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
          You applied on {dayText(mine.application.appliedAt)}.{' '}
          <Link to={`/applications/${mine.application._id}`}>See where it stands</Link>
        </p>
      ) : (
        isOpen &&
        audience !== 'other' &&
        (mine && !mine.mayApply ? (
          <div className={styles.jobActionWhyNot}>
            <p>You cannot apply yet:</p>
            <ul>
              {mine.whyNot.map(({ code, sentence, step }) => (
                <li key={`${code} ${sentence}`}>
                  {sentence} {step && <Link to={step.path}>{step.label}</Link>}
                </li>
              ))}
            </ul>
          </div>
        ) : (
          <LinkButton to={applyPath(job.slug)} size="lg" fullWidth>
            Apply for this job
          </LinkButton>
        ))
      )}
      {isOpen && audience === 'other' && <p>Candidates apply here with their own account.</p>}
      {isOpen && !mine?.application && (
        <p className={styles.jobActionPromise}>
          {job.company.name} promises an answer within {job.answerDays} days. Apply by {dayText(job.applyBy)}.
        </p>
      )}
      {mine && <FitLines fit={mine.fit} />}
      <div className={`${styles.jobActionMore} with-scripts`}>
        {audience === 'candidate' && mine && (
          <Button
            variant="secondary"
            size="sm"
            aria-pressed={mine.isSaved}
            leftSection={mine.isSaved ? <IconHeartFilled size={18} aria-hidden /> : <IconHeart size={18} aria-hidden />}
            onClick={() => void toggleSaved()}
          >
            {mine.isSaved ? 'Saved' : 'Save'}
          </Button>
        )}
        <ShareButton title={`${job.title}, ${job.company.name}`} path={`/jobs/${job.slug}`} />
      </div>
    </div>
  )
}

/** Reports a job to the team. Only for people who are signed in, so that reports can be asked about. */
export function JobReportForm({ job }: JobActionProps) {
  const isVisitor = useSession() === null
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open')
  const [refusal, setRefusal] = useState('')
  if (isVisitor) {
    return (
      <p>
        Something wrong with this job? Log in to report it. A company that asks candidates for money breaks our rules.
      </p>
    )
  }
  if (state === 'sent') return <p role="status">{messages.jobReported}</p>

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state === 'sending') return
    const data = new FormData(event.currentTarget)
    const reason = jobReportReasons.find((one) => one === data.get('reason'))
    if (!reason) {
      setRefusal('Please choose a reason.')
      return
    }
    setState('sending')
    setRefusal('')
    try {
      const { msg } = await reportJob(job.slug, { reason, note: textOf(data, 'note') })
      toast.success(msg)
      setState('sent')
    } catch (error) {
      setState('open')
      setRefusal(error instanceof Error ? error.message : messages.unknown)
      toastError(error)
    }
  }

  return (
    <details className={styles.jobReport}>
      <summary>Report this job</summary>
      <form onSubmit={(event) => void send(event)} noValidate>
        <fieldset>
          <legend>What is wrong with it?</legend>
          {jobReportReasons.map((reason) => (
            <label key={reason}>
              <input type="radio" name="reason" value={reason} /> {jobReportLabels[reason]}
            </label>
          ))}
        </fieldset>
        <label className={styles.jobReportNote}>
          <span>What happened? (optional)</span>
          <textarea name="note" rows={3} maxLength={limits.reportNote} />
        </label>
        {refusal && (
          <p role="alert" className={styles.jobReportRefusal}>
            {refusal}
          </p>
        )}
        <Button type="submit" variant="secondary" loading={state === 'sending'}>
          Send report
        </Button>
        <p className={styles.jobReportHint}>Only our team reads it. The company does not learn who reported it.</p>
      </form>
    </details>
  )
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
