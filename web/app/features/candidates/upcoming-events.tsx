import { messages } from '@firstrung/contract'
import { Card, Group, Text, Title } from '@mantine/core'
import { Link } from 'react-router'

/** The next events; there are none before the product has events. */
export function UpcomingEvents() {
  return (
    <Card component="section" aria-labelledby="upcoming-events">
      <Group justify="space-between">
        <Title order={2} size="h3" id="upcoming-events">
          Upcoming Events
        </Title>
        <Link to="/events" className="text-link">
          View More
        </Link>
      </Group>
      <Text c="dimmed" mt="sm">
        {messages.noUpcomingEvents}
      </Text>
    </Card>
  )
}
