import { ApiError, durationUnits, limits, messages } from '@firstrung/contract'
import { Group, Modal, NumberInput, Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { indianToday } from '#app/lib/format.ts'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'

interface InterviewWish {
  interviewDate: string
  interviewTime: string
  interviewDuration: string
  interviewEmail: string
}

interface InterviewDialogProps {
  /** The candidate and the round. */
  name: string
  round: 1 | 2
  email: string
  opened: boolean
  busy: boolean
  error: Error | null
  onClose: () => void
  onSubmit: (wish: InterviewWish) => void
}

/** Asks when, how long and with whom the interview is (HIRE-13). Input survives a refusal. */
export function InterviewDialog({ name, round, email, opened, busy, error, onClose, onSubmit }: InterviewDialogProps) {
  const [date, setDate] = useState('')
  const [time, setTime] = useState('')
  const [length, setLength] = useState<number | string>('')
  const [unit, setUnit] = useState<string | null>(durationUnits[0])
  const [address, setAddress] = useState(email)
  const faultOf = (field: string) =>
    error instanceof ApiError ? error.errors.find((fault) => fault.field === field)?.msg : undefined

  function submit() {
    if (busy) return
    if (!date || !time || length === '' || !unit || !address.trim()) return toast.warning(messages.chooseAllFields)
    onSubmit({
      interviewDate: date,
      interviewTime: time,
      interviewDuration: `${length} ${unit}`,
      interviewEmail: address.trim(),
    })
  }

  return (
    <Modal opened={opened} onClose={onClose} title="Choose Interview" size={500}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Text mb="md">
          {round === 2 ? 'Second round' : 'First round'} with {name}. Our team sends the meeting link; times are Indian
          time.
        </Text>
        <SimpleGrid cols={2}>
          <TextInput
            label="Date"
            type="date"
            min={indianToday()}
            value={date}
            error={faultOf('interviewDate')}
            onChange={(event) => setDate(event.currentTarget.value)}
            data-autofocus
          />
          <TextInput
            label="Time"
            type="time"
            value={time}
            error={faultOf('interviewTime')}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
          <NumberInput
            label="Duration"
            min={1}
            max={limits.interviewMinutes}
            allowDecimal={false}
            clampBehavior="strict"
            value={length}
            error={faultOf('interviewDuration')}
            onChange={setLength}
          />
          <Select label="Unit" data={[...durationUnits]} value={unit} onChange={setUnit} allowDeselect={false} />
        </SimpleGrid>
        <TextInput
          mt="md"
          label="Interviewer's email"
          type="email"
          value={address}
          error={faultOf('interviewEmail')}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Submit
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
