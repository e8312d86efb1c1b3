import type { QuizTaken, QuizCard as Test } from '@firstrung/contract'
import type { OpenAttempt } from '#app/lib/open-attempts.ts'
import { isCandidate, useSession } from '#app/lib/session.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { ContinueLink } from '#app/ui/continue-link.tsx'
import { DifficultyLabel } from './difficulty-label.tsx'
import styles from './quiz-card.module.css'
import { durationLabel, questionCountLabel, rolesLabel, typeLabel } from './quiz-labels.ts'
import quizzesStyles from './quizzes.module.css'

interface QuizCardProps {
  test: Test
  /** The viewer's best result, if there is one. */
  best?: QuizTaken | undefined
  /** The viewer's open attempt at this quiz. */
  running?: OpenAttempt | undefined
}

/** A quiz in the public list. */
export function QuizCard({ test, best, running }: QuizCardProps) {
  const session = useSession()
  // Visitors are led to the sign-in; only candidates can take quizzes.
  const takeQuizLink = (session === null || isCandidate(session.userType)) && (
    <LinkButton to={`/skilltests/${test._id}`}>
      <span>
        Give Test<span className="visually-hidden">: {test.title}</span>
      </span>
    </LinkButton>
  )
  return (
    <li className={quizzesStyles.quizCard}>
      <div className={quizzesStyles.quizMarks}>
        <DifficultyLabel level={test.difficulty} />
        <span className={styles.quizType} data-type={test.testType}>
          {typeLabel(test.testType)}
        </span>
      </div>
      <h2>{test.title}</h2>
      <p className="quiet">{rolesLabel(test.relatedRoles)}</p>
      <div className={quizzesStyles.quizCardFoot}>
        <p>
          {questionCountLabel(test.questionCount)} · {durationLabel(test.timeLimit)}
          {best && (
            <b className={styles.quizTaken}>
              Best result: {best.score} out of {best.totalScore}
            </b>
          )}
        </p>
        {running ? <ContinueLink running={running}>{takeQuizLink}</ContinueLink> : takeQuizLink}
        {session?.userType === 'admin' && (
          <LinkButton to={`/skilltests/attend/${test._id}`} variant="secondary">
            <span>
              Preview<span className="visually-hidden">: {test.title}</span>
            </span>
          </LinkButton>
        )}
      </div>
    </li>
  )
}
