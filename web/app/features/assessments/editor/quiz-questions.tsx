import { limits } from '@firstrung/contract'
import { Group, Text, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type DragEvent, Fragment, type RefObject, useEffect, useRef, useState } from 'react'
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
} from '#app/features/assessments/quiz/quiz-form-values.ts'
import { randomId } from '#app/lib/browser/random-id.ts'
import type { FormRefusal } from '#app/lib/form/form-refusal.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconGripVertical, IconPlus } from '#app/ui/base/icons.ts'
import { LockedQuestion, OpenQuestion, slotId } from './question-slot.tsx'
import styles from './quiz-questions.module.css'

interface QuizQuestionsProps {
  form: UseFormReturnType<QuizForm>
  /** Shows the faults of a question. */
  refuse: (refusal: FormRefusal) => void
}

/** The questions of a quiz. One is edited at a time; saved ones are locked until they are opened again. */
export function QuizQuestions({ form, refuse }: QuizQuestionsProps) {
  const values = form.getValues()
  const count = values.questions.length
  const edits = useQuestionEdits(form, refuse)
  const { deleted, addButton } = edits
  const drag = useQuestionDrag(edits.moveQuestion)
  const undo = deleted && <DeletedQuestion number={deleted.index + 1} onUndo={edits.undoDelete} />

  return (
    <>
      <Title order={2} size="h4" mt="xl" mb="sm">
        Questions ({count})
      </Title>
      <Unexplained numbers={unexplained(values)} />
      <p className="visually-hidden" role="status">
        {edits.announcement}
      </p>
      <div className={styles.slots}>
        {values.questions.map((slot, index) => (
          <Fragment key={slot.key}>
            {deleted?.index === index && undo}
            <div className={styles.slotRow} {...drag.rowProps(index)}>
              {count > 1 && (
                <span className={styles.slotGrip} draggable title="Drag to move" {...drag.gripProps(slot)}>
                  <IconGripVertical size={18} aria-hidden />
                </span>
              )}
              {slot.isSaved ? (
                <LockedQuestion
                  slot={slot}
                  number={index + 1}
                  count={count}
                  mayCopy={mayAddQuestion(values)}
                  onEdit={edits.openQuestion}
                  onDelete={edits.deleteQuestion}
                  onMove={edits.moveByOne}
                  onCopy={edits.copyQuestion}
                />
              ) : (
                <OpenQuestion
                  form={form}
                  index={index}
                  slot={slot}
                  onSave={() => edits.saveQuestion(slot, index)}
                  onDelete={edits.deleteQuestion}
                />
              )}
            </div>
          </Fragment>
        ))}
        {deleted && deleted.index >= count && undo}
        <AddQuestion ref={addButton} values={values} onAdd={edits.addQuestion} />
      </div>
    </>
  )
}

/** Which questions of a practice test have no explanation. */
function Unexplained({ numbers: without }: { numbers: readonly number[] }) {
  if (without.length === 0) return null
  return (
    <Text size="sm" c="dimmed" mb="sm">
      {without.length === 1 ? `Question ${without[0]} has` : `Questions ${without.join(', ')} have`} no explanation.
      Candidates read it after a practice test.
    </Text>
  )
}

function DeletedQuestion({ number, onUndo }: { number: number; onUndo: () => void }) {
  return (
    <Group className={styles.slotDeleted} role="status" gap="sm">
      <Text size="sm">Question {number} deleted.</Text>
      <Button variant="secondary" size="sm" onClick={onUndo}>
        Undo
      </Button>
    </Group>
  )
}

interface AddQuestionProps {
  ref: RefObject<HTMLButtonElement | null>
  values: QuizForm
  onAdd: () => void
}

function AddQuestion({ ref, values, onAdd }: AddQuestionProps) {
  const count = values.questions.length
  return (
    <Group gap="sm">
      <Button
        variant="secondary"
        ref={ref}
        leftSection={<IconPlus size={18} aria-hidden />}
        aria-disabled={!mayAddQuestion(values)}
        aria-describedby="add-question-hint"
        onClick={() => mayAddQuestion(values) && onAdd()}
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
  )
}

/** What to focus after the next render: an element, a question, an input of a question, or the button that adds a question. */
interface NextFocus {
  element?: Element | null
  key?: string
  input?: number
}

function useNextFocus(getInputNode: UseFormReturnType<QuizForm>['getInputNode']) {
  const addButton = useRef<HTMLButtonElement>(null)
  const focus = useRef<NextFocus | null>(null)
  useEffect(() => {
    if (!focus.current) return
    const { element, key, input } = focus.current
    focus.current = null
    if (element instanceof HTMLElement) element.focus()
    else if (input !== undefined) getInputNode(`questions.${input}.question`)?.focus()
    else if (key !== undefined) document.getElementById(slotId(key))?.focus()
    else addButton.current?.focus()
  })
  return {
    addButton,
    focusNext(next: NextFocus): void {
      focus.current = next
    },
  }
}

/** All edits of a quiz's questions. */
function useQuestionEdits(form: UseFormReturnType<QuizForm>, refuse: QuizQuestionsProps['refuse']) {
  const { setFieldValue, setValues, getValues, clearErrors, getInputNode } = form
  const [deleted, setDeleted] = useState<{ slot: Slot; index: number } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const { addButton, focusNext } = useNextFocus(getInputNode)

  const setSaved = (key: string, isSaved: boolean) =>
    setFieldValue('questions', (slots) => slots.map((slot) => (slot.key === key ? { ...slot, isSaved } : slot)))

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
    focusNext(next ? { key: next.key } : {})
  }

  function undoDelete() {
    if (!deleted) return
    setValues(withQuestionBack(getValues(), deleted.slot, deleted.index))
    setDeleted(null)
  }

  function addQuestion() {
    setDeleted(null)
    focusNext({ input: getValues().questions.length })
    setFieldValue('questions', (slots) => [...slots, blankSlot(randomId())])
  }

  function copyQuestion(key: string) {
    const now = getValues()
    setDeleted(null)
    clearErrors()
    const index = now.questions.findIndex((slot) => slot.key === key)
    focusNext({ input: index + 1 })
    setValues(withQuestionCopied(now, key, randomId()))
    setAnnouncement(`Question ${index + 1} duplicated as question ${index + 2}.`)
  }

  function moveQuestion(key: string, to: number) {
    const now = getValues()
    const from = now.questions.findIndex((slot) => slot.key === key)
    if (to < 0 || to >= now.questions.length || to === from) return
    setDeleted(null)
    clearErrors()
    // Browsers remove the focus from an element that is moved.
    focusNext({ element: document.activeElement })
    setValues(withQuestionMoved(now, key, to))
    setAnnouncement(`Question ${from + 1} is now question ${to + 1} of ${now.questions.length}.`)
  }

  const moveByOne = (key: string, by: 1 | -1) =>
    moveQuestion(key, getValues().questions.findIndex((slot) => slot.key === key) + by)

  return {
    deleted,
    announcement,
    addButton,
    openQuestion: (key: string) => setSaved(key, false),
    saveQuestion,
    deleteQuestion,
    undoDelete,
    addQuestion,
    copyQuestion,
    moveQuestion,
    moveByOne,
  }
}

/** Moves questions by dragging: each row is a drop target and has a handle. */
function useQuestionDrag(move: (key: string, to: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [target, setTarget] = useState<number | null>(null)
  return {
    rowProps: (index: number) => ({
      'data-target': (dragged !== null && target === index) || undefined,
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return
        event.preventDefault()
        setTarget(index)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        if (dragged !== null) move(dragged, index)
      },
    }),
    gripProps: (slot: Slot) => ({
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', slot.question)
        setDragged(slot.key)
      },
      onDragEnd: () => {
        setDragged(null)
        setTarget(null)
      },
    }),
  }
}
