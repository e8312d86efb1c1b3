import type { JobMark } from '@firstrung/contract'
import { IconCheck, IconHeartFilled } from '#app/ui/base/icons.ts'
import styles from './job-mark-list.module.css'
import { textsOf } from './job-mark-texts.ts'

const icons = {
  applied: <IconCheck size={16} aria-hidden />,
  withdrawn: null,
  saved: <IconHeartFilled size={14} aria-hidden />,
  met: <IconCheck size={16} aria-hidden />,
  skills: null,
}

/** The marks of a job as texts. */
export function JobMarkList({ mark, isSavedList }: { mark: JobMark; isSavedList: boolean }) {
  const texts = textsOf(mark, isSavedList)
  if (texts.length === 0) return null
  return (
    <ul className={styles.jobMarkList} aria-label="For you">
      {texts.map(({ kind, text }) => (
        <li key={kind} data-mark={kind}>
          {icons[kind]}
          {text}
        </li>
      ))}
    </ul>
  )
}
