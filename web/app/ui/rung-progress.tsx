import { Text } from '@mantine/core'

interface RungProgressProps {
  /** How many rungs are climbed. */
  value: number
  total: number
  /** What is being climbed, for everybody: 'Profile complete'. */
  label: string
}

/** Progress as rungs that rise from left to right. */
export function RungProgress({ value, total, label }: RungProgressProps) {
  const climbed = Math.max(0, Math.min(value, total))
  return (
    <div>
      <div
        className="rung-progress"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={climbed}
        aria-valuetext={`${climbed} of ${total}`}
      >
        {Array.from({ length: total }, (_, rung) => (
          <span
            key={rung}
            className={rung < climbed ? 'rung-bar rung-bar-on' : 'rung-bar'}
            style={{ marginBottom: total > 1 ? `${(rung / (total - 1)) * 20}px` : 0 }}
          />
        ))}
      </div>
      <Text size="sm" mt={8} aria-hidden>
        <b>
          {climbed} of {total}
        </b>{' '}
        · {label}
      </Text>
    </div>
  )
}
