import { routes, urlOf } from '@firstrung/contract'
import { Anchor, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { downloadFile } from '#app/lib/api/download.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconCalendarEvent, IconVideo } from '#app/ui/base/icons.ts'

interface InterviewWaysProps {
  interviewId: string
  /** Empty until there is one. */
  link: string
  /** Empty where candidates do not come there. */
  room: string
  /** Further buttons. */
  children?: ReactNode
}

/** How to join an interview, and how to take it into a calendar. */
export function InterviewWays({ interviewId, link, room, children }: InterviewWaysProps) {
  const saveEntry = useAction({
    mutationFn: (id: string) =>
      downloadFile(urlOf(routes.hiring.interviewCalendar, { params: { id } }), 'interview.ics'),
  })
  return (
    <Group gap="xs" mt="xs">
      {room && (
        <Text w="100%">
          <strong>Where:</strong> {room}
        </Text>
      )}
      {link ? (
        <Anchor href={link} target="_blank" rel="noopener noreferrer" fw={650}>
          <Group gap={6}>
            <IconVideo size={20} aria-hidden /> Join interview
          </Group>
        </Anchor>
      ) : (
        !room && <Text c="dimmed">We'll send you the link.</Text>
      )}
      <Button
        variant="secondary"
        size="xs"
        leftSection={<IconCalendarEvent size={18} />}
        onClick={() => saveEntry.mutate(interviewId)}
      >
        Add to calendar
      </Button>
      {children}
    </Group>
  )
}
