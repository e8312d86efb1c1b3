import { limits, type QuizCard } from '@firstrung/contract'
import { LinkButton } from '#app/ui/button.tsx'
import { DifficultyLabel } from './difficulty-label.tsx'
import { cut, durationLabel, questionCountLabel, rolesLabel } from './quiz-labels.ts'
import { quizPath } from './quiz-paths.ts'
import styles from './quizzes.module.css'

/** A quiz in the team's list. */
export function AdminQuizCard({ test }: { test: QuizCard }) {
  return (
    <li className={styles.quizCard}>
      <div className={styles.quizMarks}>
        <DifficultyLabel level={test.difficulty} />
        <span>
          {test.questionCount === 0 ? 'No questions yet' : questionCountLabel(test.questionCount)} ·{' '}
          {durationLabel(test.timeLimit)}
        </span>
      </div>
      <h2>{test.title}</h2>
      <p>{cut(test.description, limits.quizDescriptionPreview)}</p>
      <div className={styles.quizCardFoot}>
        <p className="quiet">{rolesLabel(test.relatedRoles)}</p>
        <LinkButton to={quizPath(test._id)} variant="secondary">
          <span>
            View<span className="visually-hidden"> {test.title}</span>
          </span>
        </LinkButton>
      </div>
    </li>
  )
}
