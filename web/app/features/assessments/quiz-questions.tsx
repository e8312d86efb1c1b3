import { Group, Text, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type { FormRefusal } from '#app/lib/form/form-refusal.ts'
import { randomId } from '#app/lib/random-id.ts'
import { Button } from '#app/ui/button.tsx'
import { IconPlus } from '#app/ui/icons.ts'
import { LockedQuestion, OpenQuestion } from './question-slot.tsx'
import {
  blankSlot,
  faultsOfSlot,
  mayAddQuestion,
  type QuizForm,
  type Slot,
  warningOf,
  withoutQuestion,
  withQuestionBack,
} from './quiz-form-values.ts'
import styles from './quiz-questions.module.css'

interface QuizQuestionsProps {
  form: UseFormReturnType<QuizForm>
  /** Shows the faults of a question. */
  refuse: (refusal: FormRefusal) => void
}

/** The questions of a quiz. One is edited at a time; saved ones are locked until they are opened again. */
export function QuizQuestions({ form, refuse }: QuizQuestionsProps) {
  const { setFieldValue, setValues, getValues, clearErrors, getInputNode } = form
  const values = getValues()
  const count = values.questions.length
  const [deleted, setDeleted] = useState<{ slot: Slot; index: number } | null>(null)
  const added = useRef(false)
  const addButton = useRef<HTMLButtonElement>(null)

  const setSaved = (key: string, isSaved: boolean) =>
    setFieldValue('questions', (slots) => slots.map((slot) => (slot.key === key ? { ...slot, isSaved } : slot)))
  const openQuestion = (key: string) => setSaved(key, false)

  function saveQuestion(slot: Slot, index: number) {
    const faults = faultsOfSlot(slot, index)
    if (Object.keys(faults).length > 0) return refuse({ msg: warningOf(faults), faults })
    clearErrors()
    setSaved(slot.key, true)
    addButton.current?.focus()
  }

  function deleteQuestion(key: string) {
    const now = getValues()
    const index = now.questions.findIndex((slot) => slot.key === key)
    const slot = now.questions[index]
    if (!slot) return
    clearErrors()
    setValues(withoutQuestion(now, key))
    setDeleted({ slot, index })
  }

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
    <>
      <Title order={2} size="h4" mt="xl" mb="sm">
        Questions ({count})
      </Title>
      <div className={styles.slots}>
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
          <Group className={styles.slotDeleted} role="status" gap="sm">
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
    </>
  )
}
