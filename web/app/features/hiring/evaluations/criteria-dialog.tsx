import { CriteriaChoice, defaultCriteria, limits } from '@firstrung/contract'
import { Stack, Text, TextInput } from '@mantine/core'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { useChooseCriteria } from './evaluation-queries.ts'

interface CriteriaDialogProps {
  jobId: string
  criteria: string[]
  opened: boolean
  onClose: () => void
}

const { min, max } = limits.criteria

/** The lead of a job chooses what its members judge on their scorecards. */
export function CriteriaDialog({ jobId, criteria: before, opened, onClose }: CriteriaDialogProps) {
  const choose = useChooseCriteria(jobId)
  const start = () => ({ criteria: Array.from({ length: max }, (_, at) => before[at] ?? '') })
  const toBody = ({ criteria }: { criteria: string[] }) => ({ criteria: criteria.filter((name) => name.trim()) })
  const { form, values, submit, saving } = useDraftForm({
    about: `criteria ${jobId}`,
    start,
    schema: CriteriaChoice,
    toBody,
    // An error about the whole list is shown at the first input that can correct it.
    pathOf: (_, { criteria }) => `criteria.${faultyOf(criteria)}`,
    save: (typed) => choose.mutateAsync(CriteriaChoice.parse(toBody(typed))),
    onSaved: onClose,
  })
  function cancel() {
    form.setValues(start())
    form.clearErrors()
    onClose()
  }
  return (
    <FormDialog {...{ opened, submit, saving }} onClose={cancel} title="Scorecard criteria" submitLabel="Save criteria">
      <Stack gap="sm">
        <Text c="dimmed" size="sm">
          Your colleagues and you judge every candidate of this job by these. Name {min} to {max}. We suggest:{' '}
          {defaultCriteria.join(', ')}. Submitted scorecards keep their criteria.
        </Text>
        {values.criteria.map((_, at) => (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: their number and order never change
            key={at}
            label={`Criterion ${at + 1}`}
            withAsterisk={at < min}
            maxLength={limits.criterion}
            data-autofocus={at === 0 || undefined}
            {...form.getInputProps(`criteria.${at}`)}
          />
        ))}
      </Stack>
    </FormDialog>
  )
}

/** The index of the first criterion that repeats another one; otherwise of the first empty one. */
function faultyOf(criteria: string[]): number {
  const names = criteria.map((name) => name.trim().toLowerCase())
  const twice = names.findIndex((name, at) => name && names.indexOf(name) < at)
  return twice >= 0 ? twice : Math.max(0, names.indexOf(''))
}
