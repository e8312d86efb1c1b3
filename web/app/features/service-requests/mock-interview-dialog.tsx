import { messages, profileFields } from '@firstrung/contract'
import { Group, Modal, Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { indianToday } from '#app/lib/format.ts'
import { optionsOf } from '#app/lib/labels.ts'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'

const fields = optionsOf(profileFields)

interface MockInterviewDialogProps {
  /** The initial choice. */
  field: string | null
  opened: boolean
  busy: boolean
  onClose: () => void
  onAsk: (wish: { requestedDate: string; requestedTime: string; field: string }) => void
}

/** Asks for date, time and field; all three are required (SVC-10). */
export function MockInterviewDialog({ field, opened, busy, onClose, onAsk }: MockInterviewDialogProps) {
  const [requestedDate, setDate] = useState('')
  const [requestedTime, setTime] = useState('')
  const [chosen, setChosen] = useState(field)

  function submit() {
    if (busy) return
    if (!requestedDate || !requestedTime || !chosen) return toast.warning(messages.enterAllFields)
    onAsk({ requestedDate, requestedTime, field: chosen })
  }

  return (
    <Modal opened={opened} onClose={onClose} title="Request a mock interview" size={500}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Text mb="md">Tell us when it suits you, in Indian time, and what you want to be asked about.</Text>
        <SimpleGrid cols={2}>
          <TextInput
            label="Date"
            type="date"
            min={indianToday()}
            value={requestedDate}
            onChange={(event) => setDate(event.currentTarget.value)}
            data-autofocus
          />
          <TextInput
            label="Time"
            type="time"
            value={requestedTime}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
        </SimpleGrid>
        <Select mt="md" label="Field" data={fields} value={chosen} onChange={setChosen} allowDeselect={false} />
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
