import { limits, messages, type ProjectRequest } from '@firstrung/contract'
import { Text, Textarea } from '@mantine/core'
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
import { queueQueries, useQueueRenewal, useSettleProject } from './service-requests-queries.ts'

/** Who applied for a live project. */
export function ProjectQueue() {
  const [search, setSearch] = useState('')
  const queue = useInfiniteQuery({ ...queueQueries.projects(search), ...useQueueRenewal() })
  const [chosen, setChosen] = useState<ProjectRequest | null>(null)
  const [note, setNote] = useState('')
  const [isOpen, dialog] = useDisclosure(false)
  const settle = useSettleProject()

  return (
    <>
      <QueueFrame
        title="Project Requests"
        queue={queue}
        search={search}
        onSearch={setSearch}
        emptyText={messages.noProjectRequests}
        emptyHint="Candidates apply for a live project on their dashboard."
        card={(person) => (
          <PersonCard key={person.userId} person={person} facts={[['Applied', sinceText(person.appliedForProjectAt)]]}>
            <MailLink person={person} subject="Your live project">
              Email
            </MailLink>
            <CloseRequest
              person={person}
              onClick={() => {
                setChosen(person)
                setNote('')
                dialog.open()
              }}
            />
          </PersonCard>
        )}
      />
      {chosen && (
        <ConfirmDialog
          title={messages.closeProject}
          opened={isOpen}
          busy={settle.isPending}
          onClose={dialog.close}
          onConfirm={() =>
            settle.mutate(
              { userId: chosen.userId, status: 'closed', ...(note.trim() && { note }) },
              { onSettled: dialog.close },
            )
          }
        >
          <Text mb="md">{displayName(chosen)} is notified, and can ask for a live project again.</Text>
          <Textarea
            label="Note to the candidate"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={limits.closingNote}
            value={note}
            onChange={({ currentTarget: { value } }) => setNote(value)}
          />
        </ConfirmDialog>
      )}
    </>
  )
}
