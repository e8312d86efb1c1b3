import type { QuizTaken, QuizCard as Test } from '@firstrung/contract'
import type { OpenAttempt } from '#app/lib/browser/open-attempts.ts'
import { isCandidate, useSession } from '#app/lib/session/session.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import { TextLink } from '#app/ui/base/text-link.tsx'
import { ContinueLink } from '#app/ui/page/continue-link.tsx'
import { DifficultyLabel } from './difficulty-label.tsx'
import styles from './quiz-card.module.css'
import {
  type AttemptRoom,
  attemptsLabel,
  durationLabel,
  questionCountLabel,
  rolesLabel,
  typeLabel,
} from './quiz-labels.ts'
import { resultPath } from './quiz-paths.ts'
import listStyles from './quizzes.module.css'

interface QuizCardProps {
  test: Test
  /** The viewer's best result, if there is one. */
  best?: QuizTaken | undefined
  /** The viewer's open attempt at this quiz. */
  running?: OpenAttempt | undefined
  /** The viewer's remaining attempts, if they have started some lately. */
  room?: AttemptRoom | undefined
}

/** A quiz in the public list. */
export function QuizCard({ test, best, running, room }: QuizCardProps) {
  const session = useSession()
  const isUsedUp = room !== undefined && room.nextAttemptAt !== null
  // The link leads visitors to the login; only candidates can take quizzes.
  const takeQuizLink = (session === null || isCandidate(session.userType)) && (
    <LinkButton to={`/skilltests/${test._id}`} variant={isUsedUp ? 'secondary' : 'primary'}>
      <span>
        Give Test<span className="visually-hidden">: {test.title}</span>
      </span>
    </LinkButton>
  )
  return (
    <li className={`${listStyles.quizCard} ${styles.card}`}>
      <h2>{test.title}</h2>
      <div className={styles.facts}>
        <span className={styles.type} data-type={test.testType}>
          {typeLabel(test.testType)}
        </span>
        <DifficultyLabel level={test.difficulty} />
        <span>
          {questionCountLabel(test.questionCount)} · {durationLabel(test.timeLimit)}
        </span>
      </div>
      <p className={`quiet ${styles.roles}`}>{rolesLabel(test.relatedRoles)}</p>
      {(best || room) && (
        <p className={styles.taken}>
          {best && (
            <>
              <b>
                Best result: {best.score} out of {best.totalScore}
              </b>{' '}
              <TextLink to={resultPath(best._id)}>
                See it<span className="visually-hidden">: {test.title}</span>
              </TextLink>
            </>
          )}
          {room && !running && <span>{attemptsLabel(room)}</span>}
        </p>
      )}
      <div className={styles.actions}>
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
