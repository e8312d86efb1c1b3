import { type BulkPreview, bulkOutcomeLabels } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { counted } from '#app/lib/text/format.ts'
import styles from './selection.module.css'

/** Who is left out of a step for many, and why. */
export function LeftOut({ leftOut, gone }: Pick<BulkPreview, 'leftOut' | 'gone'>) {
  if (leftOut.length + gone === 0) return null
  return (
    <>
      <Text mt="xs">{counted(leftOut.length + gone, 'candidate')} left out:</Text>
      <ul className={styles.leftOut}>
        {leftOut.map(({ userId, name, why }, at) => (
          <li key={`${at} ${userId}`}>
            {name} {bulkOutcomeLabels[why]}
          </li>
        ))}
        {gone > 0 && <li>{counted(gone, 'candidate is', 'candidates are')} no longer in your lists</li>}
      </ul>
    </>
  )
}
