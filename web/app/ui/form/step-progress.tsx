import { Text } from '@mantine/core'
import styles from './step-progress.module.css'

interface StepProgressProps {
  /** How many steps are done. */
  value: number
  total: number
  /** The label: 'Profile complete'. */
  label: string
}

/** A progress bar whose steps become higher from left to right. */
export function StepProgress({ value, total, label }: StepProgressProps) {
  const done = Math.max(0, Math.min(value, total))
  return (
    <div>
      <div
        className={styles.rungProgress}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={`${done} of ${total}`}
      >
        {Array.from({ length: total }, (_, rung) => (
          <span
            key={rung}
            className={rung < done ? `${styles.rungBar} ${styles.rungBarOn}` : styles.rungBar}
            style={{ marginBottom: total > 1 ? `${(rung / (total - 1)) * 20}px` : 0 }}
          />
        ))}
      </div>
      <Text size="sm" mt={8} aria-hidden>
        <b>
          {done} of {total}
        </b>{' '}
        · {label}
      </Text>
    </div>
  )
}
