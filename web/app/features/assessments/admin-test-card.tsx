import { limits, type QuizCard } from '@firstrung/contract'
import { LinkButton } from '#app/ui/button.tsx'
import { LevelRungs } from './level-rungs.tsx'
import { testPath } from './test-paths.ts'
import { cut, durationLabel, questionCountLabel, rolesLabel } from './test-words.ts'
import './tests.css'

/** A test in the team's list. */
export function AdminTestCard({ test }: { test: QuizCard }) {
  return (
    <li className="test-card">
      <div className="test-marks">
        <LevelRungs level={test.difficulty} />
        <span>
          {test.questionCount === 0 ? 'No questions yet' : questionCountLabel(test.questionCount)} ·{' '}
          {durationLabel(test.timeLimit)}
        </span>
      </div>
      <h2>{test.title}</h2>
      <p>{cut(test.description, limits.quizDescriptionPreview)}</p>
      <div className="test-card-foot">
        <p className="quiet">{rolesLabel(test.relatedRoles)}</p>
        <LinkButton to={testPath(test._id)} variant="secondary">
          <span>
            View<span className="visually-hidden"> {test.title}</span>
          </span>
        </LinkButton>
      </div>
    </li>
  )
}
