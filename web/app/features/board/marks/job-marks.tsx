import type { JobMark } from '@firstrung/contract'
import { Suspense } from 'react'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { isCandidate, useSession } from '#app/lib/session/session.ts'
import styles from './job-marks.module.css'

/** Only for candidates: visitors do not load it. */
const JobMarkList = lazyWithRetry(async () => (await import('./job-mark-list.tsx')).JobMarkList)

interface JobMarksProps {
  /** Undefined until it is loaded. */
  mark: JobMark | undefined
  isSavedList?: boolean
}

/** The last line of a card, for the candidate's marks. The line is reserved before they load, so that nothing moves. */
export function JobMarks({ mark, isSavedList = false }: JobMarksProps) {
  const isKept = isCandidate(useSession()?.userType)
  return (
    <div className={styles.jobMarks} data-kept={isKept || undefined}>
      {mark && (
        <Suspense>
          <JobMarkList mark={mark} isSavedList={isSavedList} />
        </Suspense>
      )}
    </div>
  )
}
