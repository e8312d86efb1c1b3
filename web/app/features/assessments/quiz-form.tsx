import { difficulties, quizTypes } from '@firstrung/contract'
import { Alert, Group, NumberInput, Radio, Select, SimpleGrid, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { randomId } from '#app/lib/random-id.ts'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { ChoiceChips } from '#app/ui/choice-chips.tsx'
import { IconInfoCircle, IconPlus } from '#app/ui/icons.ts'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { LockedQuestion, OpenQuestion } from './question-slot.tsx'
import {
  blankSlot,
  checks,
  draftOf,
  faultsOfSlot,
  formDraftOf,
  mayAddQuestion,
  roleGroups,
  type Slot,
  type QuizForm as Values,
  warningOf,
  withoutQuestion,
  withQuestionBack,
} from './quiz-form-values.ts'
import { levelLabel, typeLabel } from './quiz-labels.ts'
import { useSaveQuiz } from './quiz-queries.ts'
import './quiz-form.css'

interface QuizFormProps {
  /** Null for a new quiz. */
  testId: string | null
  start: () => Values
  /** Called once the quiz is saved. */
  onSaved: (testType: Values['testType']) => void
}

/** A quiz with its questions. Unsaved input stays in this browser. */
export function QuizForm({ testId, start, onSaved }: QuizFormProps) {
  const save = useSaveQuiz(testId)
  const { form, values, submit, saving, refuse, hasDraft, startOver } = useDraftForm({
    start,
    draft: formDraftOf(testId),
    ...checks,
    save: (typed) => save.mutateAsync(draftOf(typed)),
    onSaved: ({ msg }, { testType }) => {
      toast.success(msg)
      onSaved(testType)
    },
    // A locked question has no field to show its fault on.
    onRefused: ({ faults }) =>
      setFieldValue('questions', (slots) =>
        slots.map((slot, index) => {
          const isFaulty = Object.keys(faults).some((path) => path.startsWith(`questions.${index}.`))
          return { ...slot, isSaved: slot.isSaved && !isFaulty }
        }),
      ),
  })
  const { setFieldValue, setValues, getValues, clearErrors, getInputNode } = form
  const [deleted, setDeleted] = useState<{ slot: Slot; index: number } | null>(null)
  const added = useRef(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const count = values.questions.length

  const setSlot = useCallback(
    (key: string, change: Partial<Slot>) =>
      setFieldValue('questions', (slots) => slots.map((slot) => (slot.key === key ? { ...slot, ...change } : slot))),
    [setFieldValue],
  )

  function saveQuestion(slot: Slot, index: number) {
    const faults = faultsOfSlot(slot, index)
    if (Object.keys(faults).length > 0) return refuse({ msg: warningOf(faults), faults })
    clearErrors()
    setSlot(slot.key, { isSaved: true })
    addButton.current?.focus()
  }

  const openQuestion = useCallback((key: string) => setSlot(key, { isSaved: false }), [setSlot])

  const deleteQuestion = useCallback(
    (key: string) => {
      const now = getValues()
      const index = now.questions.findIndex((slot) => slot.key === key)
      const slot = now.questions[index]
      if (!slot) return
      clearErrors()
      setValues(withoutQuestion(now, key))
      setDeleted({ slot, index })
    },
    [clearErrors, getValues, setValues],
  )

  function addQuestion() {
    setDeleted(null)
    added.current = true
    setFieldValue('questions', (slots) => [...slots, blankSlot(randomId())])
  }

  // The new question exists after the next render.
  useEffect(() => {
    if (!added.current) return
    added.current = false
    getInputNode(`questions.${count - 1}.question`)?.focus()
  }, [count, getInputNode])

  return (
    <form onSubmit={submit} noValidate className="quiz-form">
      {hasDraft && (
        <Alert icon={<IconInfoCircle size={20} />} color="sky" mb="lg">
          <Group justify="space-between" gap="sm">
            <Text size="sm">We brought back what you had written and not saved.</Text>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => {
                startOver()
                setDeleted(null)
              }}
            >
              Start over
            </Button>
          </Group>
        </Alert>
      )}
      <div className="quiz-form-details">
        <TextInput label="Name" withAsterisk maxLength={150} {...form.getInputProps('title')} />
        <ChoiceChips
          label="Related fields"
          required
          choices={roleGroups}
          value={values.relatedRoles}
          onChange={(roles) => setFieldValue('relatedRoles', roles)}
          error={form.errors['relatedRoles']}
          data-path="relatedRoles"
        />
        <Textarea
          label="Details"
          withAsterisk
          minRows={3}
          maxLength={2000}
          description="What the test measures, and for whom. Candidates read it on the page of the test."
          {...form.getInputProps('description')}
        />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <Select
            label="Level"
            withAsterisk
            placeholder="Choose one"
            allowDeselect={false}
            data={difficulties.map((level) => ({ value: level, label: levelLabel(level) }))}
            {...form.getInputProps('difficulty')}
            value={values.difficulty || null}
          />
          <Radio.Group label="Type" {...form.getInputProps('testType')}>
            <Group gap="md" className="quiz-form-types">
              {quizTypes.map((type) => (
                <Radio key={type} value={type} label={typeLabel(type)} />
              ))}
            </Group>
          </Radio.Group>
          {values.testType === 'skill test' && (
            <NumberInput
              label="Time limit"
              suffix=" min"
              min={1}
              max={600}
              allowDecimal={false}
              allowNegative={false}
              {...form.getInputProps('timeLimit')}
            />
          )}
        </SimpleGrid>
      </div>

      <Title order={2} size="h4" mt="xl" mb="sm">
        Questions ({count})
      </Title>
      <div className="slots">
        {values.questions.map((slot, index) =>
          slot.isSaved ? (
            <LockedQuestion
              key={slot.key}
              slot={slot}
              number={index + 1}
              onEdit={openQuestion}
              onDelete={deleteQuestion}
            />
          ) : (
            <OpenQuestion
              key={slot.key}
              form={form}
              index={index}
              slot={slot}
              onSave={() => saveQuestion(slot, index)}
              onDelete={deleteQuestion}
            />
          ),
        )}
        {deleted && (
          <Group className="slot-deleted" role="status" gap="sm">
            <Text size="sm">Question {deleted.index + 1} deleted.</Text>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => {
                setValues(withQuestionBack(getValues(), deleted.slot, deleted.index))
                setDeleted(null)
              }}
            >
              Undo
            </Button>
          </Group>
        )}
        <Group gap="sm">
          <Button
            variant="secondary"
            ref={addButton}
            leftSection={<IconPlus size={18} aria-hidden />}
            aria-disabled={!mayAddQuestion(values)}
            aria-describedby="add-question-hint"
            onClick={() => mayAddQuestion(values) && addQuestion()}
          >
            Add question
          </Button>
          <Text size="sm" c="dimmed" id="add-question-hint">
            {mayAddQuestion(values)
              ? 'Candidates see the test once it has a question.'
              : 'Save the open question first.'}
          </Text>
        </Group>
      </div>
      <StickyActions>
        <Button type="submit" loading={saving}>
          {testId === null ? 'Create test' : 'Save changes'}
        </Button>
      </StickyActions>
    </form>
  )
}
