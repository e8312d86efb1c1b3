import { Badge } from '@mantine/core'

/** Says that a profile was made by the team. */
export function TeamMark() {
  return (
    <Badge className="team-mark" variant="light">
      Created by the team
    </Badge>
  )
}
