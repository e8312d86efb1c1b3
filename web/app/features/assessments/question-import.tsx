import { limits } from '@firstrung/contract'
import { Anchor, FileButton, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { saveAs } from '#app/lib/download.ts'
import { counted } from '#app/lib/format.ts'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { questionsAsCsv, type ReadQuestions, readQuestions, UnreadableFile } from './question-files.ts'
import { blankSlot, type QuizForm, type Slot } from './quiz-form-values.ts'

/** A file with all questions that a test may have, as long as they may be, is smaller. */
const mostBytes = 2_000_000

interface QuestionImportProps {
  /** The test to which the questions are added. */
  form: QuizForm
  onAdd: (questions: Slot[]) => void
  onClose: () => void
}

/** Reads questions from a file and says which ones a test can take, before they are added to the form. */
export function QuestionImport({ form, onAdd, onClose }: QuestionImportProps) {
  const [read, setRead] = useState<(ReadQuestions & { fileName: string }) | null>(null)
  const [refusal, setRefusal] = useState('')

  async function take(file: File | null) {
    if (!file) return
    setRead(null)
    setRefusal('')
    if (file.size > mostBytes) return setRefusal('Please choose a file of at most 2 MB.')
    try {
      setRead({ ...readQuestions(file.name, textOf(await file.arrayBuffer()), form), fileName: file.name })
    } catch (error) {
      setRefusal(error instanceof UnreadableFile ? error.message : 'The file cannot be read.')
    }
  }

  function add(questions: Slot[]) {
    onAdd(questions)
    toast.success(`${counted(questions.length, 'question')} added. Save the test to keep them.`)
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title="Import questions" size={600}>
      <Stack gap="md">
        <Text size="sm">
          Choose a CSV file with the columns Question, Option 1 to Option {limits.optionsPerQuestion}, Correct,
          Explanation and Skill, or a GIFT file from Moodle. Nothing is saved before you save the test.{' '}
          <Anchor component="button" type="button" size="sm" onClick={saveExample}>
            Download an example
          </Anchor>
        </Text>
        {/* The key empties the input, so that the same file can be chosen again once it was corrected. */}
        <FileButton key={read?.fileName ?? refusal} onChange={(file) => void take(file)} accept=".csv,.txt,.gift">
          {(props) => (
            <Group gap="sm">
              <Button variant="secondary" data-autofocus {...props}>
                {read || refusal ? 'Choose another file' : 'Choose file'}
              </Button>
              {read && (
                <Text size="sm" c="dimmed" truncate maw={320}>
                  {read.fileName}
                </Text>
              )}
            </Group>
          )}
        </FileButton>
        <div role="status">
          {refusal && <Text c="var(--bad)">{refusal}</Text>}
          {read && <Result {...read} onAdd={() => add(read.questions)} />}
        </div>
      </Stack>
    </Modal>
  )
}

function Result({ questions, leftOut, onAdd }: ReadQuestions & { onAdd: () => void }) {
  return (
    <Stack gap="sm">
      <Text fw={650}>
        {questions.length === 0
          ? 'No question can be added.'
          : `${counted(questions.length, 'question')} can be added.`}
      </Text>
      {leftOut.length > 0 && (
        <div>
          <Text size="sm">{counted(leftOut.length, 'question')} left out:</Text>
          <List size="sm" mah={220} style={{ overflowY: 'auto' }}>
            {leftOut.map(({ at, why }) => (
              <List.Item key={at}>
                {at}: {why}
              </List.Item>
            ))}
          </List>
        </div>
      )}
      {questions.length > 0 && (
        <Group justify="flex-end">
          <Button onClick={onAdd}>Add {counted(questions.length, 'question')}</Button>
        </Group>
      )}
    </Stack>
  )
}

/** Programs for tables write UTF-8, or on some systems the encoding of Windows. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const saveExample = () => saveQuestions('questions', [example])

/** Saves questions as a CSV file under the title of their test. */
export function saveQuestions(title: string, questions: readonly Slot[]): void {
  const name =
    title
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-') || 'questions'
  saveAs(new Blob([questionsAsCsv(questions)], { type: 'text/csv' }), `${name}.csv`)
}

const example: Slot = {
  ...blankSlot('example'),
  question: 'Which command lists the rows of two tables that belong together?',
  options: ['JOIN', 'UNION', 'ORDER BY', 'GROUP BY'].map((text) => ({ text })),
  correct: 1,
  explanation: 'JOIN puts rows side by side that fit its condition.',
  skill: 'Joins',
}
