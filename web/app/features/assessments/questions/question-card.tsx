import type { Question } from '@firstrung/contract'
import { messages } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { type Ref, useRef } from 'react'
import { Button } from '#app/ui/base/button.tsx'
import { KeyHint } from '#app/ui/base/key-hint.tsx'
import styles from './question-card.module.css'
import { InlineText, QuestionText } from './question-text.tsx'

interface QuestionCardProps {
  question: Question
  /** From 1 on. */
  number: number
  total: number
  answerId: string
  /** `isFinal` is false for arrow keys, because the next press may choose another option. */
  onAnswer: (answerId: string, isFinal: boolean) => void
  headingRef: Ref<HTMLHeadingElement>
}

/** One question with its four options, of which at most one is chosen. */
export function QuestionCard({ question, number, total, answerId, onAnswer, headingRef }: QuestionCardProps) {
  const isStepping = useRef(false)
  return (
    <fieldset className={styles.question} aria-labelledby="question-text">
      <div className={styles.questionHead}>
        <Text size="sm" c="dimmed">
          Question {number} of {total}
        </Text>
        <Text size="sm" c="dimmed">
          {messages.maxMarks}
        </Text>
      </div>
      <h2 className={styles.questionText} id="question-text" tabIndex={-1} ref={headingRef}>
        <QuestionText text={question.question} />
      </h2>
      {question.options.map((option, index) => (
        <label key={option._id} className={styles.answer}>
          <input
            type="radio"
            name={question._id}
            checked={option._id === answerId}
            onKeyDown={({ key }) => {
              isStepping.current = key.startsWith('Arrow')
            }}
            onChange={() => {
              onAnswer(option._id, !isStepping.current)
              isStepping.current = false
            }}
            // A click on the chosen option does not change the answer, but confirms it.
            onClick={() => option._id === answerId && onAnswer(option._id, true)}
          />
          <span className={styles.answerText}>
            <InlineText text={option.text} />
          </span>
          <KeyHint decorative className={styles.answerKey}>
            {index + 1}
          </KeyHint>
        </label>
      ))}
      <Button
        variant="quiet"
        size="sm"
        className={styles.answerClear}
        disabled={answerId === ''}
        onClick={() => onAnswer('', false)}
      >
        Clear answer
      </Button>
    </fieldset>
  )
}
