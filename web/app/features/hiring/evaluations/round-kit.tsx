import type { RoundKit } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { useId } from 'react'
import styles from './scorecards.module.css'

/** What to ask in a round and how long it takes, beside its scorecard; nothing where nobody has said so. */
export function RoundKitView({ kit: { guide, minutes }, name }: { kit: RoundKit; name: string }) {
  const titleId = useId()
  if (!guide && !minutes) return null
  return (
    <section className={styles.kit} aria-labelledby={titleId}>
      <Text fw={650} id={titleId}>
        {name}: what to ask
      </Text>
      {minutes && (
        <Text size="sm" c="dimmed">
          {minutes} minutes
        </Text>
      )}
      {guide && <Text className={styles.text}>{guide}</Text>}
    </section>
  )
}
