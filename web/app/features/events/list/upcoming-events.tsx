import { messages } from '@firstrung/contract'
import { Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { eventQueries } from '#app/features/events/event/event-queries.ts'
import { relative } from '#app/lib/text/dates.ts'
import { istDateTime } from '#app/lib/text/documented-dates.ts'
import { IconCheck } from '#app/ui/base/icons.ts'
import { TextLink } from '#app/ui/base/text-link.tsx'
import { LoadError } from '#app/ui/list/load-error.tsx'
import styles from './upcoming-events.module.css'

/** The next events, for the dashboard. */
export function UpcomingEvents() {
  const { data: events, error, isFetching, refetch } = useQuery(eventQueries.next())
  return (
    <Card component="section" aria-labelledby="upcoming-events">
      <Group justify="space-between">
        <Title order={2} size="h3" id="upcoming-events">
          Upcoming Events
        </Title>
        <TextLink to="/events">View More</TextLink>
      </Group>
      {!events && !error && (
        <Stack gap="sm" mt="md" aria-busy>
          <Skeleton height={38} />
          <Skeleton height={38} />
        </Stack>
      )}
      {!events && error && <LoadError error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {events?.length === 0 && (
        <Text c="dimmed" mt="sm">
          {messages.noUpcomingEvents}
        </Text>
      )}
      {events && events.length > 0 && (
        <ul className={styles.eventLines}>
          {events.map((event) => (
            <li key={event._id}>
              <Link to={`/events/${event._id}`}>
                <Text span fw={600} lh={1.35}>
                  {event.title}
                </Text>
                <Text span size="sm" c="dimmed">
                  {istDateTime(event.startsAt)} · {relative(event.startsAt)}
                </Text>
                {event.hasRegistered && (
                  <Text span size="sm" fw={600} className={styles.eventRegistered}>
                    <IconCheck size={16} aria-hidden /> Registered
                  </Text>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
