import type { ReviewedQuestion } from '@firstrung/contract'
import { Switch, Title } from '@mantine/core'
import { useState } from 'react'
import { InlineText, QuestionText } from '#app/features/assessments/questions/question-text.tsx'
import { IconCheck, IconMinus, IconX } from '#app/ui/base/icons.ts'
import styles from './attempt-review.module.css'

/** The questions of a practice test with the candidate's answer, the right answer and the explanation. */
export function AttemptReview({ questions }: { questions: readonly ReviewedQuestion[] }) {
  const [isOnlyWrong, setOnlyWrong] = useState(false)
  const numbered = questions.map((question, index) => ({ ...question, number: index + 1 }))
  const wrong = numbered.filter(({ isRight }) => !isRight)
  return (
    <section aria-labelledby="answers">
      <div className={styles.reviewHead}>
        <Title order={2} size="h3" id="answers">
          Questions and answers
        </Title>
        {wrong.length > 0 && wrong.length < questions.length && (
          <Switch
            label={`Only what I missed (${wrong.length})`}
            checked={isOnlyWrong}
            onChange={(event) => setOnlyWrong(event.currentTarget.checked)}
          />
        )}
      </div>
      <ol className={styles.review}>
        {(isOnlyWrong ? wrong : numbered).map((question) => (
          <Reviewed key={question.questionId} {...question} />
        ))}
      </ol>
    </section>
  )
}

function Reviewed({
  number,
  question,
  answer,
  isRight,
  rightAnswer,
  explanation,
}: ReviewedQuestion & { number: number }) {
  const [state, Icon, label] = isRight
    ? (['right', IconCheck, 'Right'] as const)
    : answer === ''
      ? (['open', IconMinus, 'Not answered'] as const)
      : (['wrong', IconX, 'Wrong'] as const)
  return (
    <li>
      <p className={styles.reviewState} data-state={state}>
        <span>Question {number}</span>
        <span>
          <Icon size={18} aria-hidden /> {label}
        </span>
      </p>
      <h3>
        <QuestionText text={question} />
      </h3>
      <dl>
        {answer !== '' && (
          <div data-state={state}>
            <dt>Your answer</dt>
            <dd>
              <InlineText text={answer} />
            </dd>
          </div>
        )}
        {!isRight && (
          <div data-state="right">
            <dt>Right answer</dt>
            <dd>
              <InlineText text={rightAnswer} />
            </dd>
          </div>
        )}
      </dl>
      {explanation !== '' && (
        <p className={styles.reviewWhy}>
          <b>Why:</b> <InlineText text={explanation} />
        </p>
      )}
    </li>
  )
}
