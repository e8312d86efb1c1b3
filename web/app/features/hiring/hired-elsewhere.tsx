import { Badge } from '@mantine/core'

/** Marks somebody who is hired for another job at present. */
export const HiredElsewhere = () => (
  <Badge variant="default" c="dimmed" tt="none" miw="max-content">
    Hired elsewhere
  </Badge>
)
