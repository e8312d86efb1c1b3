import { Group, List, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { LeftOut, ReadQuestions } from '#app/features/assessments/question-files/question-files.ts'
import { InlineText, QuestionText } from '#app/features/assessments/questions/question-text.tsx'
import type { Slot } from '#app/features/assessments/quiz/quiz-form-values.ts'
import { counted } from '#app/lib/text/format.ts'
import { Button } from '#app/ui/base/button.tsx'
import { LoadMore } from '#app/ui/list/load-more.tsx'

/** How many questions are shown at once, in each of the two lists. */
const pageSize = 10

interface QuestionImportResultProps extends ReadQuestions {
  onAdd: () => void
}

/** The content of a file: the questions left out, with reasons, and each question as it will be stored. */
export function QuestionImportResult({ questions, notes, leftOut, fileNotes, onAdd }: QuestionImportResultProps) {
  return (
    <Stack gap="md">
      <div>
        <Text fw={650}>
          {questions.length === 0
            ? 'No question can be added.'
            : `${counted(questions.length, 'question')} can be added.`}
        </Text>
        {fileNotes.map((note) => (
          <Text key={note} size="sm">
            {note}
          </Text>
        ))}
      </div>
      {leftOut.length > 0 && <LeftOutList leftOut={leftOut} />}
      {questions.length > 0 && (
        <>
          <QuestionList questions={questions} notes={notes} />
          <Group justify="flex-end">
            <Button onClick={onAdd}>Add {counted(questions.length, 'question')}</Button>
          </Group>
        </>
      )}
    </Stack>
  )
}

function LeftOutList({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const [shown, setShown] = useState(pageSize)
  return (
    <section aria-label="Left out">
      <Text size="sm" fw={650}>
        {counted(leftOut.length, 'entry', 'entries')} left out:
      </Text>
      <List size="sm" spacing={4} mt={4}>
        {leftOut.slice(0, shown).map(({ at, question, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <List.Item key={index}>
            {at}: {why}
            {question !== '' && (
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {question}
              </Text>
            )}
          </List.Item>
        ))}
      </List>
      <LoadMore
        hasMore={shown < leftOut.length}
        loading={false}
        onMore={() => setShown(shown + 5 * pageSize)}
        shown={Math.min(shown, leftOut.length)}
        total={leftOut.length}
      />
    </section>
  )
}

type QuestionListProps = Pick<ReadQuestions, 'questions' | 'notes'>

function QuestionList({ questions, notes }: QuestionListProps) {
  const [shown, setShown] = useState(pageSize)
  return (
    <section aria-label="Questions as they will be stored">
      <Text size="sm" fw={650} mb={4}>
        As they will be stored:
      </Text>
      <Stack gap="xs">
        {questions.slice(0, shown).map((slot, index) => (
          <QuestionCard key={slot.key} slot={slot} number={index + 1} notes={notes[slot.key] ?? []} />
        ))}
      </Stack>
      <LoadMore
        hasMore={shown < questions.length}
        loading={false}
        onMore={() => setShown(shown + pageSize)}
        shown={Math.min(shown, questions.length)}
        total={questions.length}
      />
    </section>
  )
}

interface QuestionCardProps {
  slot: Slot
  number: number
  notes: readonly string[]
}

function QuestionCard({ slot, number, notes }: QuestionCardProps) {
  return (
    <Paper withBorder p="sm" component="article" aria-label={`Question ${number}`} style={{ overflowWrap: 'anywhere' }}>
      <Text component="div" size="sm" fw={650}>
        <QuestionText text={slot.question} />
      </Text>
      <List size="sm" type="ordered" listStyleType="upper-alpha" mt={4}>
        {slot.options.map(({ text }, index) => (
          <List.Item key={text} style={{ whiteSpace: 'pre-wrap' }}>
            <InlineText text={text} />
            {index + 1 === slot.correct && (
              <Text span size="sm" fw={650} c="var(--good)">
                {' '}
                (right)
              </Text>
            )}
          </List.Item>
        ))}
      </List>
      {slot.explanation !== '' && (
        <Text size="sm" mt={4} style={{ whiteSpace: 'pre-wrap' }}>
          Explanation: <InlineText text={slot.explanation} />
        </Text>
      )}
      {slot.skill !== '' && (
        <Text size="sm" c="dimmed" mt={4}>
          Skill: {slot.skill}
        </Text>
      )}
      {notes.map((note) => (
        <Text key={note} size="sm" c="dimmed" mt={4}>
          {note}
        </Text>
      ))}
    </Paper>
  )
}
