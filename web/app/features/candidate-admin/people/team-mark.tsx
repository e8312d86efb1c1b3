import { Badge } from '@mantine/core'
import styles from './team-mark.module.css'

/** Marks a profile that the team made. */
export function TeamMark() {
  return (
    <Badge className={styles.teamMark} variant="light">
      Created by the team
    </Badge>
  )
}
