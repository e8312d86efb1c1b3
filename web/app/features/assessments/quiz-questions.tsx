import { limits } from '@firstrung/contract'
import { Group, Text, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Fragment, useEffect, useRef, useState } from 'react'
import { randomId } from '#app/lib/browser/random-id.ts'
import type { FormRefusal } from '#app/lib/form/form-refusal.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconGripVertical, IconPlus } from '#app/ui/base/icons.ts'
import { LockedQuestion, OpenQuestion, slotId } from './question-slot.tsx'
import {
  blankSlot,
  faultsOfSlot,
  mayAddQuestion,
  type QuizForm,
  type Slot,
  unexplained,
  warningOf,
  withoutQuestion,
  withQuestionBack,
  withQuestionCopied,
  withQuestionMoved,
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
  const without = unexplained(values)
  const [deleted, setDeleted] = useState<{ slot: Slot; index: number } | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
  const [target, setTarget] = useState<number | null>(null)
  /** What gets the focus after the next render: an element, a question, its input, or else the button that adds one. */
  const focus = useRef<{ element?: Element | null; key?: string; input?: number } | null>(null)

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
    const next = now.questions[index + 1] ?? now.questions[index - 1]
    focus.current = next ? { key: next.key } : {}
  }

  function addQuestion() {
    setDeleted(null)
    focus.current = { input: count }
    setFieldValue('questions', (slots) => [...slots, blankSlot(randomId())])
  }

  function copyQuestion(key: string) {
    const now = getValues()
    setDeleted(null)
    clearErrors()
    const index = now.questions.findIndex((slot) => slot.key === key)
    focus.current = { input: index + 1 }
    setValues(withQuestionCopied(now, key, randomId()))
    setAnnouncement(`Question ${index + 1} duplicated as question ${index + 2}.`)
  }

  function moveQuestion(key: string, to: number) {
    const now = getValues()
    const from = now.questions.findIndex((slot) => slot.key === key)
    if (to < 0 || to >= now.questions.length || to === from) return
    setDeleted(null)
    clearErrors()
    // A browser takes the focus from an element that is moved.
    focus.current = { element: document.activeElement }
    setValues(withQuestionMoved(now, key, to))
    setAnnouncement(`Question ${from + 1} is now question ${to + 1} of ${now.questions.length}.`)
  }

  const moveByOne = (key: string, by: 1 | -1) =>
    moveQuestion(key, getValues().questions.findIndex((slot) => slot.key === key) + by)

  useEffect(() => {
    if (!focus.current) return
    const { element, key, input } = focus.current
    focus.current = null
    if (element instanceof HTMLElement) element.focus()
    else if (input !== undefined) getInputNode(`questions.${input}.question`)?.focus()
    else if (key !== undefined) document.getElementById(slotId(key))?.focus()
    else addButton.current?.focus()
  })

  const undo = deleted && (
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
  )

  return (
    <>
      <Title order={2} size="h4" mt="xl" mb="sm">
        Questions ({count})
      </Title>
      {without.length > 0 && (
        <Text size="sm" c="dimmed" mb="sm">
          {without.length === 1 ? `Question ${without[0]} has` : `Questions ${without.join(', ')} have`} no explanation.
          Candidates read it after a practice test.
        </Text>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <div className={styles.slots}>
        {values.questions.map((slot, index) => (
          <Fragment key={slot.key}>
            {deleted?.index === index && undo}
            <div
              className={styles.slotRow}
              data-target={(dragged !== null && target === index) || undefined}
              onDragOver={(event) => {
                if (dragged === null) return
                event.preventDefault()
                setTarget(index)
              }}
              onDrop={(event) => {
                event.preventDefault()
                if (dragged !== null) moveQuestion(dragged, index)
              }}
            >
              {count > 1 && (
                <span
                  className={styles.slotGrip}
                  draggable
                  title="Drag to move"
                  onDragStart={(event) => {
                    event.dataTransfer.effectAllowed = 'move'
                    event.dataTransfer.setData('text/plain', slot.question)
                    setDragged(slot.key)
                  }}
                  onDragEnd={() => {
                    setDragged(null)
                    setTarget(null)
                  }}
                >
                  <IconGripVertical size={18} aria-hidden />
                </span>
              )}
              {slot.isSaved ? (
                <LockedQuestion
                  slot={slot}
                  number={index + 1}
                  count={count}
                  mayCopy={mayAddQuestion(values)}
                  onEdit={openQuestion}
                  onDelete={deleteQuestion}
                  onMove={moveByOne}
                  onCopy={copyQuestion}
                />
              ) : (
                <OpenQuestion
                  form={form}
                  index={index}
                  slot={slot}
                  onSave={() => saveQuestion(slot, index)}
                  onDelete={deleteQuestion}
                />
              )}
            </div>
          </Fragment>
        ))}
        {deleted && deleted.index >= count && undo}
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
              ? count === 0 && 'Candidates see the test once it has a question.'
              : count < limits.questionsPerQuiz
                ? 'Save the open question first.'
                : `A test has at most ${limits.questionsPerQuiz} questions.`}
          </Text>
        </Group>
      </div>
    </>
  )
}
