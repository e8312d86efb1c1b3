import { mentorshipFields, messages } from '@firstrung/contract'
import { Group, Modal, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'

type MentorName = (typeof mentorshipFields)[number]

interface MentorshipDialogProps {
  opened: boolean
  busy: boolean
  onClose: () => void
  onAsk: (mentorName: MentorName) => void
}

/** Asks in which of the five fields a mentor is wanted. */
export function MentorshipDialog({ opened, busy, onClose, onAsk }: MentorshipDialogProps) {
  const [chosen, setChosen] = useState('')

  function submit() {
    if (busy) return
    const mentorName = mentorshipFields.find((name) => name === chosen)
    if (!mentorName) return toast.warning(messages.chooseMentor)
    onAsk(mentorName)
  }

  return (
    <Modal opened={opened} onClose={onClose} title="Request mentorship" size={500}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Radio.Group label="Where should your mentor come from?" value={chosen} onChange={setChosen}>
          <Stack gap="sm" mt="sm">
            {mentorshipFields.map((name) => (
              <Radio key={name} value={name} label={name} />
            ))}
          </Stack>
        </Radio.Group>
        <Group justify="flex-end" mt="lg">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Send request
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
