import { Badge } from '@mantine/core'

/** Marks a profile that the team made. */
export function TeamMark() {
  return (
    <Badge className="team-mark" variant="light">
      Created by the team
    </Badge>
  )
}
