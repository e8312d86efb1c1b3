import type { Question } from '@firstrung/contract'
import { messages } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { type Ref, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { KeyHint } from '#app/ui/key-hint.tsx'
import styles from './question-card.module.css'
import { InlineText, QuestionText } from './question-text.tsx'

/** How an option was chosen: a key or the arrow keys may only be on their way to another one. */
export type ChosenBy = 'pointer' | 'keys'

interface QuestionCardProps {
  question: Question
  /** From 1 on. */
  number: number
  total: number
  answerId: string
  onAnswer: (answerId: string, by: ChosenBy) => void
  headingRef: Ref<HTMLHeadingElement>
}

/** One question with its four options, of which at most one is chosen. */
export function QuestionCard({ question, number, total, answerId, onAnswer, headingRef }: QuestionCardProps) {
  const isPointed = useRef(false)
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
        // biome-ignore lint/a11y/noNoninteractiveElementInteractions: it only notes by what its input is about to change
        <label
          key={option._id}
          className={styles.answer}
          onPointerDown={() => {
            isPointed.current = true
          }}
          onKeyDown={() => {
            isPointed.current = false
          }}
        >
          <input
            type="radio"
            name={question._id}
            checked={option._id === answerId}
            onChange={() => onAnswer(option._id, isPointed.current ? 'pointer' : 'keys')}
            // The chosen option changes nothing, but confirms.
            onClick={() => option._id === answerId && isPointed.current && onAnswer(option._id, 'pointer')}
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
        onClick={() => onAnswer('', 'keys')}
      >
        Clear answer
      </Button>
    </fieldset>
  )
}
