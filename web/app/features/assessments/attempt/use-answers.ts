import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  isClosedAttempt,
  isElsewhere,
  type OpenedQuiz,
  saveAnswers,
} from '#app/features/assessments/quiz/quiz-queries.ts'
import { type AnswerKeeper, type AnswerSheet, makeAnswerKeeper } from './answer-keeper.ts'
import { waitingAnswersOf } from './waiting-answers.ts'

interface Answers extends AnswerSheet {
  keeper: AnswerKeeper
  /** The server's time. */
  now: () => number
}

/** The answers of an open attempt. `onClosed` is called when the server accepts no more of them. */
export function useAnswers(
  attempt: NonNullable<OpenedQuiz['attempt']>,
  receivedAt: number,
  onClosed: (error: unknown) => void,
): Answers {
  const [{ keeper, now }] = useState(() => {
    // Both clocks are read once: only the speed of the device's clock matters, not its time.
    const ahead = Date.parse(attempt.now) - receivedAt
    const serverNow = () => Date.now() + ahead
    return {
      now: serverNow,
      keeper: makeAnswerKeeper({
        saved: attempt.answers,
        waiting: waitingAnswersOf(attempt._id),
        send: (answers) => saveAnswers(attempt._id, answers),
        isClosed: (error) => isClosedAttempt(error) || isElsewhere(error),
        onClosed,
        now: serverNow,
      }),
    }
  })
  const sheet = useSyncExternalStore(keeper.subscribe, keeper.sheet, keeper.sheet)

  useEffect(() => {
    keeper.start()
    return keeper.stop
  }, [keeper])

  return { ...sheet, keeper, now }
}
