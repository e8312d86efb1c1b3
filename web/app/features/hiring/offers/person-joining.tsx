import { type Joining, JoiningDraft, limits, offerDay } from '@firstrung/contract'
import { Group, Stack, Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { indianToday } from '#app/lib/text/dates.ts'
import { Button } from '#app/ui/base/button.tsx'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { ProfilePart } from '#app/ui/profile/profile-parts.tsx'
import { useNoteJoining } from './offer-queries.ts'
import { joiningText, notJoinedText } from './offer-texts.ts'

interface PersonJoiningProps {
  jobId: string
  userId: string
  /** The candidate. */
  name: string
  /** The first day on which the company can say it. */
  joinsOn: string
  joining: Joining | null
}

/** Whether somebody who was hired has joined. Asked from their first day of work. */
export function PersonJoining({ jobId, userId, name, joinsOn, joining }: PersonJoiningProps) {
  const note = useNoteJoining(jobId, userId)
  const [isOpen, dialog] = useDisclosure(false)
  const isAhead = joinsOn > indianToday()
  return (
    <ProfilePart title="Joining" order={3}>
      <Stack gap="xs">
        <Text>{isAhead ? `Their first day is ${offerDay(joinsOn)}.` : joiningText(joining, name)}</Text>
        {joining?.remark && <Text c="dimmed">Remark: {joining.remark}</Text>}
        {!isAhead && (
          <Group gap="xs">
            {!joining?.joined && (
              <Button
                size="xs"
                variant="secondary"
                loading={note.isPending}
                onClick={() => note.mutate({ joined: true })}
              >
                Has joined
              </Button>
            )}
            {joining?.joined !== false && (
              <Button size="xs" variant="secondary" onClick={dialog.open}>
                Has not joined
              </Button>
            )}
          </Group>
        )}
      </Stack>
      <NotJoinedDialog {...{ jobId, userId, name }} opened={isOpen} onClose={dialog.close} />
    </ProfilePart>
  )
}

interface NotJoinedDialogProps extends Pick<PersonJoiningProps, 'jobId' | 'userId' | 'name'> {
  opened: boolean
  onClose: () => void
}

function NotJoinedDialog({ jobId, userId, name, opened, onClose }: NotJoinedDialogProps) {
  const note = useNoteJoining(jobId, userId)
  const { form, submit, saving, failure } = useDraftForm({
    about: `joining ${jobId} ${userId}`,
    start: () => ({ remark: '' }),
    schema: JoiningDraft,
    toBody: ({ remark }) => ({ joined: false, remark }),
    save: ({ remark }) => note.mutateAsync({ joined: false, remark }),
    onSaved: onClose,
  })
  return (
    <FormDialog
      {...{ opened, onClose, submit, saving, failure }}
      title={`${name} has not joined?`}
      submitLabel="Save"
      destructive
    >
      <Stack gap="sm">
        <Text>{notJoinedText(name)}</Text>
        <Textarea
          label="Remark (optional)"
          description="Our team reads it."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={limits.offer.note}
          data-autofocus
          {...form.getInputProps('remark')}
        />
      </Stack>
    </FormDialog>
  )
}
