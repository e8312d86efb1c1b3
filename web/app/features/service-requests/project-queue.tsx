import { limits, messages, type ProjectRequest, ProjectSettling } from '@firstrung/contract'
import { Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { displayName } from '#app/lib/display-name.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
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
  const [isOpen, dialog] = useDisclosure(false)

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
                dialog.open()
              }}
            />
          </PersonCard>
        )}
      />
      {chosen && (
        <CloseDialog
          key={`${chosen.userId} ${chosen.appliedForProjectAt}`}
          person={chosen}
          opened={isOpen}
          onClose={dialog.close}
        />
      )}
    </>
  )
}

interface CloseDialogProps {
  person: ProjectRequest
  opened: boolean
  onClose: () => void
}

/** Confirms that a request is closed, with a note to the candidate. */
function CloseDialog({ person, opened, onClose }: CloseDialogProps) {
  const settle = useSettleProject()
  const bodyOf = ({ note }: { note: string }) =>
    ({ userId: person.userId, status: 'closed', ...(note.trim() && { note }) }) as const
  const { form, submit, saving } = useDraftForm({
    start: () => ({ note: '' }),
    schema: ProjectSettling,
    toBody: bodyOf,
    save: (values) => settle.mutateAsync(bodyOf(values)),
    onSaved: onClose,
  })
  return (
    <FormDialog
      {...{ opened, onClose, submit, saving }}
      title={messages.closeProject}
      submitLabel="Yes"
      cancelLabel="No"
    >
      <Text mb="md">{displayName(person)} is notified, and can ask for a live project again.</Text>
      <Textarea
        label="Note to the candidate"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limits.closingNote}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  )
}
