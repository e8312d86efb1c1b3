import type { MyJob } from '@firstrung/contract'
import { Link } from 'react-router'
import { saveWantedJob, type WantedJob } from '#app/lib/session/wanted-job.ts'
import styles from './job-action.module.css'

interface WhyNotProps {
  job: WantedJob
  userId: string
  reasons: MyJob['whyNot']
}

/** Why a candidate cannot apply yet, each reason with its next step. */
export function WhyNot({ job, userId, reasons }: WhyNotProps) {
  return (
    <div className={styles.jobActionWhyNot}>
      <p>You cannot apply yet:</p>
      <ul>
        {reasons.map(({ code, sentence, step }) => (
          <li key={`${code} ${sentence}`}>
            {sentence}{' '}
            {step && (
              <Link to={step.path} onClick={() => saveWantedJob(userId, job)}>
                {step.label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
