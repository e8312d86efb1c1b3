import { type JobRound, limits, RoundsChoice } from '@firstrung/contract'
import { Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconButton } from '#app/ui/base/icon-button.tsx'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '#app/ui/base/icons.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { WholeInput } from '#app/ui/form/number-inputs.tsx'
import { useChooseRounds } from './round-queries.ts'
import { blankRound, inputOf, mayAdd, moved, type RoundsValues, toBody, valuesOf } from './rounds-form.ts'

interface RoundsDialogProps {
  jobId: string
  rounds: readonly JobRound[]
  opened: boolean
  onClose: () => void
}

const { min, max } = limits.rounds

/** The lead of a job names its interview rounds, orders them, and says what to ask and to judge in each. */
export function RoundsDialog({ jobId, rounds, opened, onClose }: RoundsDialogProps) {
  const choose = useChooseRounds(jobId)
  const { form, values, submit, saving, failure } = useDraftForm<RoundsValues, unknown>({
    about: `rounds ${jobId}`,
    start: () => valuesOf(rounds),
    schema: RoundsChoice,
    toBody,
    pathOf: inputOf,
    save: (typed) => choose.mutateAsync(RoundsChoice.parse(toBody(typed))),
    onSaved: onClose,
  })
  const focusNext = useFocusAfter()
  function cancel() {
    form.setValues(valuesOf(rounds))
    form.clearErrors()
    onClose()
  }
  function change(to: RoundsValues['rounds'], focused: string) {
    form.clearErrors()
    form.setFieldValue('rounds', to)
    focusNext(focused)
  }
  const added = blankRound(crypto.randomUUID())
  return (
    <FormDialog
      {...{ opened, submit, saving, failure }}
      onClose={cancel}
      title="Interview rounds"
      submitLabel="Save rounds"
    >
      <Text c="dimmed" size="sm" mb="md">
        {min} to {max} rounds. The first is for new and shortlisted candidates, all others for those in Round 2; each
        further one can be planned once the interview before it is over. Candidates read the names of rounds, and
        nothing else.
      </Text>
      <Stack gap="lg">
        {values.rounds.map(({ key }, at) => (
          <RoundInputs
            key={key}
            {...{ form, at }}
            count={values.rounds.length}
            onMove={(by) => change(moved(values.rounds, at, by), `${key}-${by === 1 ? 'down' : 'up'}`)}
            onRemove={() => change(values.rounds.toSpliced(at, 1), 'add-round')}
          />
        ))}
        <Button
          id="add-round"
          variant="secondary"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-disabled={!mayAdd(values.rounds)}
          onClick={() => mayAdd(values.rounds) && change([...values.rounds, added], `${added.key}-name`)}
        >
          Add round
        </Button>
      </Stack>
    </FormDialog>
  )
}

/** Gives the focus to an element that is there after the next render. */
function useFocusAfter() {
  const wanted = useRef('')
  useEffect(() => {
    if (wanted.current) document.getElementById(wanted.current)?.focus()
    wanted.current = ''
  })
  return (id: string) => {
    wanted.current = id
  }
}

interface RoundInputsProps {
  form: UseFormReturnType<RoundsValues>
  at: number
  count: number
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function RoundInputs({ form, at, count, onMove, onRemove }: RoundInputsProps) {
  const { key = '' } = form.getValues().rounds[at] ?? {}
  const path = `rounds.${at}`
  const isFirst = at === 0
  const isLast = at === count - 1
  const number = at + 1
  const canRemove = count > min
  return (
    <section aria-labelledby={`${key}-title`}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={3} size="h5" id={`${key}-title`}>
          Round {number}
        </Title>
        <Group gap={4} wrap="nowrap">
          <IconButton
            id={`${key}-up`}
            aria-label={`Move round ${number} up`}
            title="Move up"
            aria-disabled={isFirst}
            onClick={() => !isFirst && onMove(-1)}
          >
            <IconArrowUp size={18} aria-hidden />
          </IconButton>
          <IconButton
            id={`${key}-down`}
            aria-label={`Move round ${number} down`}
            title="Move down"
            aria-disabled={isLast}
            onClick={() => !isLast && onMove(1)}
          >
            <IconArrowDown size={18} aria-hidden />
          </IconButton>
          <IconButton
            aria-label={`Remove round ${number}`}
            title={canRemove ? 'Remove' : `A job has at least ${min} rounds`}
            aria-disabled={!canRemove}
            onClick={() => canRemove && onRemove()}
          >
            <IconTrash size={18} aria-hidden />
          </IconButton>
        </Group>
      </Group>
      <TextInput
        id={`${key}-name`}
        label="Name"
        description="Such as Phone call or Technical interview. Candidates read it."
        withAsterisk
        maxLength={limits.roundName}
        {...form.getInputProps(`${path}.name`)}
      />
      <WholeInput
        mt="sm"
        label="Minutes (optional)"
        min={limits.booking.minutes}
        max={limits.interviewMinutes}
        {...form.getInputProps(`${path}.minutes`)}
      />
      <Textarea
        mt="sm"
        label="What to ask (optional)"
        description="Interviewers and recruiters see it beside the scorecard. Candidates never do."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limits.roundGuide}
        {...form.getInputProps(`${path}.guide`)}
      />
      <Textarea
        mt="sm"
        label="Scorecard criteria (optional)"
        description={`${limits.criteria.min} to ${limits.criteria.max}, one a line. Without any, those of the job count.`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.criteria.max * (limits.criterion + 2)}
        {...form.getInputProps(`${path}.criteria`)}
      />
    </section>
  )
}
