import { Badge } from '@mantine/core'

/** Marks candidates who are hired for another job. */
export const HiredElsewhere = () => (
  <Badge variant="default" c="dimmed" tt="none" miw="max-content">
    Hired elsewhere
  </Badge>
)
