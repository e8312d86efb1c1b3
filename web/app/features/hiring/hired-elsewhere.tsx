import { Badge } from '@mantine/core'

/** Marks somebody who is hired for another job at present. */
export const HiredElsewhere = () => (
  <Badge color="gray.6" variant="outline" tt="none">
    Hired elsewhere
  </Badge>
)
