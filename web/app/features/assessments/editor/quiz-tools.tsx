import { Group, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { QuizForm, Slot } from '#app/features/assessments/quiz/quiz-form-values.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { isBlank } from '#app/lib/form/form-values.ts'
import { counted } from '#app/lib/text/format.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconChartBar, IconDownload, IconEye, IconUpload } from '#app/ui/base/icons.ts'

const QuizTryOut = lazyWithRetry(async () => (await import('./quiz-try-out.tsx')).QuizTryOut)
const QuestionImport = lazyWithRetry(async () => (await import('./question-import.tsx')).QuestionImport)
const QuizStatistics = lazyWithRetry(async () => (await import('./quiz-statistics.tsx')).QuizStatistics)

interface QuizToolsProps {
  testId: string | null
  values: QuizForm
  /** Takes the questions of a file into the form. */
  onImport: (questions: Slot[]) => void
  /** Removes the imported questions, by their keys. */
  onUndoImport: (keys: string[]) => void
}

/** The actions on the whole quiz in the form. */
export function QuizTools({ testId, values, onImport, onUndoImport }: QuizToolsProps) {
  const [shown, setShown] = useState<'preview' | 'import' | 'statistics' | null>(null)
  const slots = values.questions.filter((slot) => !isBlank(slot.question))
  const close = () => setShown(null)
  const [imported, setImported] = useState<string[]>([])
  // Questions with an id are saved and cannot be undone.
  const undoable = imported.filter((key) => values.questions.some((slot) => slot.key === key && !slot._id))
  return (
    <>
      <Group gap="xs" mb="md">
        <Button
          variant="secondary"
          size="sm"
          leftSection={<IconEye size={16} aria-hidden />}
          disabled={slots.length === 0}
          onClick={() => setShown('preview')}
        >
          Preview
        </Button>
        <Button
          variant="secondary"
          size="sm"
          leftSection={<IconUpload size={16} aria-hidden />}
          onClick={() => setShown('import')}
        >
          Import<span className="visually-hidden"> questions</span>
        </Button>
        <Button
          variant="secondary"
          size="sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={slots.length === 0}
          onClick={async () => (await import('./question-import.tsx')).saveQuestions(values.title, slots)}
        >
          Export<span className="visually-hidden"> questions</span>
        </Button>
        {testId !== null && (
          <Button
            variant="secondary"
            size="sm"
            leftSection={<IconChartBar size={16} aria-hidden />}
            onClick={() => setShown('statistics')}
          >
            Statistics
          </Button>
        )}
      </Group>
      <ImportUndo
        count={undoable.length}
        onUndo={() => {
          onUndoImport(undoable)
          setImported([])
        }}
      />
      <Suspense fallback={null}>
        {shown === 'import' && (
          <QuestionImport
            form={values}
            onAdd={(questions) => {
              onImport(questions)
              setImported(questions.map(({ key }) => key))
            }}
            onClose={close}
          />
        )}
        {shown === 'preview' && <QuizTryOut slots={slots} onClose={close} />}
        {shown === 'statistics' && testId !== null && <QuizStatistics testId={testId} onClose={close} />}
      </Suspense>
    </>
  )
}

/** Says how many questions a file has added, until they are saved. */
function ImportUndo({ count, onUndo }: { count: number; onUndo: () => void }) {
  return (
    <Group gap="sm" role="status" mb={count > 0 ? 'md' : 0}>
      {count > 0 && (
        <>
          <Text size="sm">{counted(count, 'question')} added. Save the test to keep them.</Text>
          <Button variant="secondary" size="xs" onClick={onUndo}>
            Undo import
          </Button>
        </>
      )}
    </Group>
  )
}
