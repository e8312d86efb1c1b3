import type { Question } from '@firstrung/contract'
import { Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { QuestionCard } from '#app/features/assessments/questions/question-card.tsx'
import type { Slot } from '#app/features/assessments/quiz/quiz-form-values.ts'
import { Button } from '#app/ui/base/button.tsx'
import { Dialog } from '#app/ui/notice/dialog.tsx'

/** The questions in the form, as candidates see them. Nothing is sent, so there is no attempt. */
export function QuizTryOut({ slots, onClose }: { slots: readonly Slot[]; onClose: () => void }) {
  const [index, setIndex] = useState(0)
  const [answers, setAnswers] = useState<ReadonlyMap<string, string>>(new Map())
  const heading = useRef<HTMLHeadingElement>(null)
  const questions = slots.map(presentSlot)
  const question = questions[index]

  function go(to: number) {
    setIndex(to)
    // The heading of the next question exists only after the render.
    requestAnimationFrame(() => heading.current?.focus())
  }

  if (!question) return null
  return (
    <Dialog opened onClose={onClose} title="Preview" size={860}>
      <Text size="sm" c="dimmed" mb="md">
        This is what candidates see, but each of them gets questions and options in a different order. Your answers are
        not saved.
      </Text>
      <QuestionCard
        key={question._id}
        question={question}
        number={index + 1}
        total={questions.length}
        answerId={answers.get(question._id) ?? ''}
        onAnswer={(answerId) => setAnswers(new Map(answers).set(question._id, answerId))}
        headingRef={heading}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="secondary" disabled={index === 0} onClick={() => go(index - 1)}>
          Back
        </Button>
        {index < questions.length - 1 ? (
          <Button onClick={() => go(index + 1)}>Next</Button>
        ) : (
          <Button onClick={onClose}>Close preview</Button>
        )}
      </Group>
    </Dialog>
  )
}

const presentSlot = ({ key, question, options }: Slot): Question => ({
  _id: key,
  question,
  options: options.map(({ text }, place) => ({ _id: String(place + 1), text })),
})
