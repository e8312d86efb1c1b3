import { type HiringCandidate, limits, messages, Scorecard } from '@firstrung/contract'
import { Stack, Textarea } from '@mantine/core'
import { remarkOf } from '#app/features/hiring/application/hiring-labels.ts'
import { requireFields } from '#app/lib/form/form-refusal.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { DecimalInput } from '#app/ui/form/number-inputs.tsx'

interface ShortlistDialogProps {
  candidate: HiringCandidate
  opened: boolean
  onClose: () => void
  save: (card: Scorecard) => Promise<unknown>
}

/** Asks for rating and comment; both are required, and a rating of 0 counts. */
export function ShortlistDialog({ candidate, opened, onClose, save }: ShortlistDialogProps) {
  const { form, submit, saving } = useDraftForm({
    about: candidate._id,
    start: () => ({ rating: candidate.ratings[0]?.rating ?? ('' as const), comment: remarkOf(candidate) }),
    check: requireFields(['rating', 'comment'], messages.commentAndRating),
    schema: Scorecard,
    save: (values) => save(Scorecard.parse(values)),
    onSaved: onClose,
  })
  return (
    <FormDialog
      {...{ opened, onClose, submit, saving }}
      title={`Shortlist ${displayName(candidate)}`}
      submitLabel="Shortlist"
    >
      <Stack>
        <DecimalInput
          label="Rating"
          description={`${limits.rating.min} to ${limits.rating.max}`}
          min={limits.rating.min}
          max={limits.rating.max}
          data-autofocus
          {...form.getInputProps('rating')}
        />
        <Textarea
          label="Comment"
          description="The recruiter reads it beside the rating."
          maxLength={limits.remark}
          {...form.getInputProps('comment')}
        />
      </Stack>
    </FormDialog>
  )
}
