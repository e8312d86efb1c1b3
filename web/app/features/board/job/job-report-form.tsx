import { jobReportLabels, jobReportReasons, limits, messages } from '@firstrung/contract'
import { type FormEvent, useState } from 'react'
import { errorMessage, toast, toastError } from '#app/lib/browser/toast.ts'
import { Button } from '#app/ui/base/button.tsx'
import styles from './job-report-form.module.css'
import { reportCompany, reportJob } from './my-job-queries.ts'

interface JobReportFormProps {
  what: 'job' | 'company'
  /** Its public name. */
  slug: string
}

const reports = {
  job: { send: reportJob, done: messages.jobReported },
  company: { send: reportCompany, done: messages.companyReported },
} as const

/** Reports a job or a company to the team. Only for people who are signed in, so that the team can ask about reports. */
export function JobReportForm({ what, slug }: JobReportFormProps) {
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open')
  const [refusal, setRefusal] = useState('')
  if (state === 'sent') return <p role="status">{reports[what].done}</p>

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
      const { msg } = await reports[what].send(slug, { reason, note: textOf(data, 'note') })
      toast.success(msg)
      setState('sent')
    } catch (error) {
      setState('open')
      setRefusal(errorMessage(error))
      toastError(error)
    }
  }

  return (
    <details className={styles.report}>
      <summary>Report this {what}</summary>
      <form onSubmit={(event) => void send(event)} noValidate>
        <fieldset>
          <legend>What is wrong with it?</legend>
          {jobReportReasons.map((reason) => (
            <label key={reason}>
              <input type="radio" name="reason" value={reason} /> {jobReportLabels[reason]}
            </label>
          ))}
        </fieldset>
        <label className={styles.reportNote}>
          <span>What happened? (optional)</span>
          <textarea name="note" rows={3} maxLength={limits.reportNote} />
        </label>
        {refusal && (
          <p role="alert" className={styles.reportRefusal}>
            {refusal}
          </p>
        )}
        <Button type="submit" variant="secondary" loading={state === 'sending'}>
          Send report
        </Button>
        <p className={styles.reportHint}>Only our team reads it. The company will not know who reported it.</p>
      </form>
    </details>
  )
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
