import { limits } from '@firstrung/contract'
import { Anchor, FileButton, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { questionsAsCsv, type ReadQuestions } from '#app/features/assessments/question-files/question-files.ts'
import { readQuestionFile } from '#app/features/assessments/question-files/read-question-file.ts'
import { blankSlot, type QuizForm, type Slot } from '#app/features/assessments/quiz/quiz-form-values.ts'
import { saveAs } from '#app/lib/api/download.ts'
import { useBack } from '#app/lib/page/back.ts'
import { counted } from '#app/lib/text/format.ts'
import { Button } from '#app/ui/base/button.tsx'
import { Dialog } from '#app/ui/notice/dialog.tsx'
import { QuestionImportResult } from './question-import-result.tsx'

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

  const [isReading, setIsReading] = useState(false)
  useBack(read !== null, () => setRead(null))

  async function take(file: File | null) {
    if (!file) return
    setRead(null)
    setRefusal('')
    setIsReading(true)
    const answer = await readQuestionFile(file, form)
    setIsReading(false)
    if ('refusal' in answer) setRefusal(answer.refusal)
    else setRead({ ...answer.read, fileName: file.name })
  }

  function add(questions: Slot[]) {
    onAdd(questions)
    onClose()
  }

  return (
    <Dialog opened onClose={onClose} title="Import questions" size={680}>
      <Stack gap="md">
        <Text size="sm">
          Choose a table (Excel or CSV) with the columns Question, Option 1 to Option {limits.optionsPerQuestion},
          Correct, Explanation and Skill, or a file from Moodle (GIFT or Moodle XML). A test takes questions with{' '}
          {limits.optionsPerQuestion} options, one of which is right. Nothing is saved before you save the test.{' '}
          <Anchor component="button" type="button" size="sm" onClick={saveExample}>
            Download an example
          </Anchor>
        </Text>
        <div>
          {/* The key empties the input, so that the same file can be chosen again after it was corrected. */}
          <FileButton
            key={read?.fileName ?? refusal}
            onChange={(file) => void take(file)}
            accept=".csv,.tsv,.txt,.gift,.xlsx,.xml"
          >
            {(props) => (
              <Group gap="sm">
                <Button variant="secondary" data-autofocus loading={isReading} {...props}>
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
            {refusal && (
              <Text c="var(--bad)" mt="md">
                {refusal}
              </Text>
            )}
            {read && (
              <span className="visually-hidden">
                {counted(read.questions.length, 'question')} read, {read.leftOut.length} left out.
              </span>
            )}
          </div>
        </div>
        {read && <QuestionImportResult {...read} onAdd={() => add(read.questions)} />}
      </Stack>
    </Dialog>
  )
}

const saveExample = () => saveQuestions('questions', [example])

/** Saves questions as a CSV file under the title of their test. */
export function saveQuestions(title: string, questions: readonly Slot[]): void {
  const name =
    title
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-') || 'questions'
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
