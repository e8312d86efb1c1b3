import { Text } from '@mantine/core'
import { useState } from 'react'
import {
  checks,
  draftOf,
  formDraftOf,
  type QuizForm as Values,
  withoutQuestions,
  withQuestions,
} from '#app/features/assessments/quiz/quiz-form-values.ts'
import { useSaveQuiz } from '#app/features/assessments/quiz/quiz-queries.ts'
import { toast } from '#app/lib/browser/toast.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { Button } from '#app/ui/base/button.tsx'
import { DraftAlert } from '#app/ui/form/draft-alert.tsx'
import { StickyActions } from '#app/ui/form/sticky-actions.tsx'
import { QuizDetails } from './quiz-details.tsx'
import styles from './quiz-form.module.css'
import { QuizQuestions } from './quiz-questions.tsx'
import { QuizTools } from './quiz-tools.tsx'

interface QuizFormProps {
  /** Null for a new quiz. */
  testId: string | null
  /** The quiz of which this is a copy. */
  copiedFrom?: string | null
  start: () => Values
  /** Called once the quiz is saved. */
  onSaved: (testType: Values['testType']) => void
}

/** A quiz with its questions. Unsaved input stays in this browser. */
export function QuizForm({ testId, copiedFrom = null, start, onSaved }: QuizFormProps) {
  const save = useSaveQuiz(testId)
  const { form, values, submit, saving, refuse, hasDraft, startOver } = useDraftForm({
    start,
    draft: formDraftOf(testId, copiedFrom),
    ...checks,
    save: (typed) => save.mutateAsync(draftOf(typed)),
    onSaved: ({ msg }, { testType }) => {
      toast.success(msg)
      onSaved(testType)
    },
    // A locked question has no field that could show its fault.
    onRefused: ({ faults }) =>
      form.setFieldValue('questions', (slots) =>
        slots.map((slot, index) => {
          const isFaulty = Object.keys(faults).some((path) => path.startsWith(`questions.${index}.`))
          return { ...slot, isSaved: slot.isSaved && !isFaulty }
        }),
      ),
  })
  const [stored] = useState(() => JSON.stringify(draftOf(start())))
  const isChanged = JSON.stringify(draftOf(values)) !== stored
  // Starting over also discards the deleted question that Undo would restore.
  const [round, setRound] = useState(0)

  return (
    <form onSubmit={submit} noValidate className={styles.quizForm}>
      {hasDraft && (
        <DraftAlert
          onStartOver={() => {
            startOver()
            setRound(round + 1)
          }}
        />
      )}
      <QuizTools
        testId={testId}
        values={values}
        key={`tools-${round}`}
        onImport={(questions) => form.setValues(withQuestions(form.getValues(), questions))}
        onUndoImport={(keys) => form.setValues(withoutQuestions(form.getValues(), keys))}
      />
      <QuizDetails form={form} />
      <QuizQuestions key={round} form={form} refuse={refuse} />
      <StickyActions className={styles.saveBar}>
        <Text size="sm" c="dimmed" role="status">
          {isChanged ? 'Unsaved changes' : testId !== null && 'Saved'}
        </Text>
        <Button type="submit" loading={saving}>
          {testId === null ? 'Create test' : 'Save changes'}
        </Button>
      </StickyActions>
    </form>
  )
}
