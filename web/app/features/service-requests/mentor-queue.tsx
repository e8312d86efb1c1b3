import { type MentorRequest, messages } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { displayName } from '#app/lib/display-name.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { CloseRequest } from './close-request.tsx'
import { MailLink } from './mail-link.tsx'
import { PersonCard } from './person-card.tsx'
import { QueueFrame } from './queue-frame.tsx'
import { sinceText } from './queue-labels.ts'
import { queueQueries, useQueueRenewal, useSettleMentorship } from './service-requests-queries.ts'

/** Who asked for a mentor. */
export function MentorQueue() {
  const [search, setSearch] = useState('')
  const queue = useInfiniteQuery({ ...queueQueries.mentorship(search), ...useQueueRenewal() })
  const [chosen, setChosen] = useState<MentorRequest | null>(null)
  const [isOpen, dialog] = useDisclosure(false)
  const settle = useSettleMentorship()

  return (
    <>
      <QueueFrame
        title="Mentor Requests"
        queue={queue}
        search={search}
        onSearch={setSearch}
        emptyText={messages.noMentorRequests}
        emptyHint="Candidates ask for a mentor on their dashboard."
        card={(person) => (
          <PersonCard
            key={person.mentorship._id}
            person={person}
            facts={[
              ['Field', person.mentorship.mentorName],
              ['Asked', sinceText(person.mentorship.requestedAt)],
            ]}
          >
            <MailLink person={person} subject={`Your mentorship request: ${person.mentorship.mentorName}`}>
              Mail
            </MailLink>
            <CloseRequest
              person={person}
              onClick={() => {
                setChosen(person)
                dialog.open()
              }}
            />
          </PersonCard>
        )}
      />
      {chosen && (
        <ConfirmDialog
          title={messages.closeMentorship}
          opened={isOpen}
          busy={settle.isPending}
          onClose={dialog.close}
          onConfirm={() =>
            settle.mutate(
              { userId: chosen.userId, requestId: chosen.mentorship._id, status: 'closed' },
              { onSettled: dialog.close },
            )
          }
        >
          <Text>
            {displayName(chosen)} asked for a mentor: {chosen.mentorship.mentorName}. Once it is closed, a new request
            can be made.
          </Text>
        </ConfirmDialog>
      )}
    </>
  )
}
