import type { Question } from '@firstrung/contract'
import { messages } from '@firstrung/contract'
import { Text } from '@mantine/core'
import type { Ref } from 'react'
import { Button } from '#app/ui/button.tsx'

interface QuestionCardProps {
  question: Question
  /** From 1 on. */
  number: number
  total: number
  answerId: string
  onAnswer: (answerId: string) => void
  headingRef: Ref<HTMLHeadingElement>
}

/** One question with its four options, of which at most one is chosen. */
export function QuestionCard({ question, number, total, answerId, onAnswer, headingRef }: QuestionCardProps) {
  return (
    <fieldset className="question" aria-labelledby="question-text">
      <div className="question-head">
        <Text size="sm" c="dimmed">
          Question {number} of {total}
        </Text>
        <Text size="sm" c="dimmed">
          {messages.maxMarks}
        </Text>
      </div>
      <h2 className="question-text" id="question-text" tabIndex={-1} ref={headingRef}>
        {question.question}
      </h2>
      {question.options.map((option, index) => (
        <label key={option._id} className="answer">
          <input
            type="radio"
            name={question._id}
            checked={option._id === answerId}
            onChange={() => onAnswer(option._id)}
          />
          <span className="answer-text">{option.text}</span>
          <kbd className="answer-key" aria-hidden="true">
            {index + 1}
          </kbd>
        </label>
      ))}
      <Button
        variant="quiet"
        size="sm"
        className="answer-clear"
        disabled={answerId === ''}
        onClick={() => onAnswer('')}
      >
        Clear answer
      </Button>
    </fieldset>
  )
}
