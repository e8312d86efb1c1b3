import {
  criterionLevels,
  type Evaluation,
  EvaluationDraft,
  type Evaluations,
  limits,
  messages,
  verdicts,
} from '@firstrung/contract'
import { Group, Stack, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Faults } from '#app/lib/form/form-refusal.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { Button } from '#app/ui/base/button.tsx'
import { RadioChoices } from '#app/ui/form/radio-choices.tsx'
import { useSaveEvaluation } from './evaluation-queries.ts'
import { RoundKitView } from './round-kit.tsx'
import { criteriaOf, roundLabel } from './round-labels.ts'
import { verdictLabel } from './scorecard-labels.ts'
import styles from './scorecards.module.css'

interface ScorecardFormProps {
  jobId: string
  candidateId: string
  read: Evaluations
  /** The rounds that may be judged; the first is preselected. Null is a scorecard without a round. */
  rounds: readonly Evaluation['round'][]
  /** The viewer's own scorecard, when it is being changed. */
  before?: Evaluation
  onDone?: () => void
}

interface Values {
  [field: string]: unknown
  /** Empty without a round. */
  round: string
  criteria: { name: string; level: string; note: string }[]
  verdict: string
  text: string
}

const levels = criterionLevels.map((label, at) => ({ value: String(at + 1), label: `${at + 1} ${label}` }))

const toBody = (typed: Values) => ({
  ...typed,
  round: typed.round ? Number(typed.round) : null,
  criteria: typed.criteria.map((one) => ({ ...one, level: Number(one.level) })),
})

const blankCriteria = (read: Evaluations, round: number | null): Values['criteria'] =>
  criteriaOf(read, round).map((name) => ({ name, level: '', note: '' }))

const valuesOf = (read: Evaluations, rounds: ScorecardFormProps['rounds'], before?: Evaluation): Values => ({
  round: String(rounds[0] ?? ''),
  criteria: before
    ? before.criteria.map((one) => ({ ...one, level: String(one.level) }))
    : blankCriteria(read, rounds[0] ?? null),
  verdict: before?.verdict ?? '',
  text: before?.text ?? '',
})

const sameNames = (some: Values['criteria'], others: Values['criteria']) =>
  some.length === others.length && some.every(({ name }) => others.some((other) => other.name === name))

/** Judges each criterion of the round or job, gives a verdict and says why. The input survives a reload. */
export function ScorecardForm({ jobId, candidateId, read, rounds, before, onDone }: ScorecardFormProps) {
  const save = useSaveEvaluation(jobId, candidateId)
  const { form, values, submit, saving } = useDraftForm<Values, unknown>({
    start: () => valuesOf(read, rounds, before),
    draft: {
      key: `scorecard/${jobId}/${candidateId}/${before?._id ?? 'new'}`,
      // The lead may have chosen other criteria since the draft was kept.
      accepts: ({ criteria, round }) =>
        before !== undefined || sameNames(criteria, blankCriteria(read, round ? Number(round) : null)),
    },
    alsoCheck: ({ criteria, verdict }): Faults => ({
      ...Object.fromEntries(
        criteria.flatMap(({ level }, at) => (level ? [] : [[`criteria.${at}.level`, messages.levelNeeded]])),
      ),
      ...(!verdict && { verdict: messages.verdictNeeded }),
    }),
    schema: EvaluationDraft,
    toBody,
    save: (typed) => save.mutateAsync({ id: before?._id, body: EvaluationDraft.parse(toBody(typed)) }),
    onSaved: () => onDone?.(),
  })
  // The chosen round stays in the list even if its interview is cancelled.
  const choices = [...new Set([...rounds.map((round) => String(round ?? '')), values.round])]
  /** Another round may judge something else; what is judged in both stays. */
  function chooseRound(round: string) {
    form.setFieldValue('round', round)
    if (before) return
    const typed = new Map(form.getValues().criteria.map((one) => [one.name, one]))
    const wanted = blankCriteria(read, round ? Number(round) : null)
    form.setFieldValue(
      'criteria',
      wanted.map((one) => typed.get(one.name) ?? one),
    )
  }
  const kit = read.kits.find(({ round }) => String(round) === values.round)
  return (
    <form noValidate onSubmit={submit} aria-label={before ? 'Change your scorecard' : 'Your scorecard'}>
      <Stack gap="md">
        {choices.length > 1 && (
          <RadioChoices
            label="Interview"
            choices={choices.map((value) => ({ value, label: value ? roundLabel(read, Number(value)) : 'None' }))}
            {...form.getInputProps('round')}
            onChange={chooseRound}
          />
        )}
        {kit && <RoundKitView kit={kit} name={roundLabel(read, kit.round)} />}
        <CriteriaInputs form={form} criteria={values.criteria} />
        <RadioChoices
          label="Verdict"
          withAsterisk
          choices={verdicts.map((value) => ({ value, label: verdictLabel[value] }))}
          {...form.getInputProps('verdict')}
        />
        <Textarea
          label="Summary"
          description="For your colleagues. The candidate never reads it."
          autosize
          minRows={3}
          maxLength={limits.evaluation}
          {...form.getInputProps('text')}
        />
        <Group gap="sm">
          <Button type="submit" loading={saving}>
            {before ? 'Save' : 'Submit scorecard'}
          </Button>
          {before && (
            <Button variant="secondary" onClick={onDone} disabled={saving}>
              Cancel
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

/** A level and a note for each criterion. */
function CriteriaInputs({ form, criteria }: { form: UseFormReturnType<Values>; criteria: Values['criteria'] }) {
  return (
    <>
      {criteria.map(({ name }, at) => (
        <div key={name} className={styles.criterion}>
          <RadioChoices label={name} withAsterisk choices={levels} {...form.getInputProps(`criteria.${at}.level`)} />
          <TextInput
            aria-label={`Note on ${name}`}
            placeholder="What did you see?"
            mt="xs"
            maxLength={limits.criterionNote}
            {...form.getInputProps(`criteria.${at}.note`)}
          />
        </div>
      ))}
    </>
  )
}
