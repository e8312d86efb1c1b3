import { limits, type QuizCard, shortened } from '@firstrung/contract'
import { Group } from '@mantine/core'
import { DifficultyLabel } from '#app/features/assessments/quiz/difficulty-label.tsx'
import { durationLabel, questionCountLabel, rolesLabel } from '#app/features/assessments/quiz/quiz-labels.ts'
import { copyPath, quizPath } from '#app/features/assessments/quiz/quiz-paths.ts'
import styles from '#app/features/assessments/quiz/quizzes.module.css'
import { LinkButton } from '#app/ui/base/button.tsx'
import { ArchiveQuiz } from './archive-quiz.tsx'

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
      <p>{shortened(test.description, limits.quizDescriptionPreview)}</p>
      <div className={styles.quizCardFoot}>
        <p className="quiet">{rolesLabel(test.relatedRoles)}</p>
        <Group gap={4}>
          <LinkButton to={quizPath(test._id)} variant="secondary" size="sm">
            <span>
              View<span className="visually-hidden"> {test.title}</span>
            </span>
          </LinkButton>
          <LinkButton to={copyPath(test._id)} variant="quiet" size="sm">
            <span>
              Duplicate<span className="visually-hidden"> {test.title}</span>
            </span>
          </LinkButton>
          <ArchiveQuiz test={test} />
        </Group>
      </div>
    </li>
  )
}
