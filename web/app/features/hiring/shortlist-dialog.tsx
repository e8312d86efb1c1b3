import { type HiringCandidate, limits, messages } from '@firstrung/contract'
import { Alert, Group, Modal, NumberInput, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { displayName } from '#app/lib/display-name.ts'
import { Button } from '#app/ui/button.tsx'
import { IconAlertTriangle } from '#app/ui/icons.ts'
import { remarkOf } from './hiring-labels.ts'

interface ShortlistDialogProps {
  candidate: HiringCandidate
  opened: boolean
  busy: boolean
  onClose: () => void
  onShortlist: (card: { rating: number; comment: string }) => void
}

/** Asks for rating and comment; both are required, and a rating of 0 counts. */
export function ShortlistDialog({ candidate, opened, busy, onClose, onShortlist }: ShortlistDialogProps) {
  const [rating, setRating] = useState<number | string>(candidate.ratings[0]?.rating ?? '')
  const [comment, setComment] = useState(remarkOf(candidate))
  const [warned, setWarned] = useState(false)

  function submit() {
    const isGiven = typeof rating === 'number' && comment.trim() !== ''
    setWarned(!isGiven)
    if (isGiven) onShortlist({ rating, comment: comment.trim() })
  }

  return (
    <Modal opened={opened} onClose={onClose} title={`Shortlist ${displayName(candidate)}`} size={500}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack>
          {warned && (
            <Alert color="brick" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />}>
              {messages.commentAndRating}
            </Alert>
          )}
          <NumberInput
            label="Rating"
            description={`${limits.rating.min} to ${limits.rating.max}`}
            min={limits.rating.min}
            max={limits.rating.max}
            step={0.5}
            decimalScale={1}
            clampBehavior="strict"
            hideControls={false}
            value={rating}
            onChange={setRating}
            data-autofocus
          />
          <Textarea
            label="Comment"
            description="The recruiter reads it beside the rating."
            maxLength={limits.remark}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Shortlist
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
