import type { TestCard as Test, TestTaken } from '@firstrung/contract'
import { LinkButton } from '#app/ui/link-button.tsx'
import { LevelRungs } from './level-rungs.tsx'
import { durationLabel, questionCountLabel, rolesLabel, typeLabel } from './test-words.ts'
import './tests.css'

interface TestCardProps {
  test: Test
  /** The latest result of whoever looks, if there is one. */
  taken?: TestTaken | undefined
}

/** A test on offer. */
export function TestCard({ test, taken }: TestCardProps) {
  return (
    <li className="test-card">
      <div className="test-marks">
        <LevelRungs level={test.difficulty} />
        <span className="test-type" data-type={test.testType}>
          {typeLabel(test.testType)}
        </span>
      </div>
      <h2>{test.title}</h2>
      <p className="quiet">{rolesLabel(test.relatedRoles)}</p>
      <div className="test-card-foot">
        <p>
          {questionCountLabel(test.questionCount)} · {durationLabel(test.timeLimit)}
          {taken && (
            <b className="test-taken">
              Last result: {taken.score} out of {taken.totalScore}
            </b>
          )}
        </p>
        <LinkButton to={`/skilltests/${test._id}`}>
          <span>
            Give Test<span className="visually-hidden">: {test.title}</span>
          </span>
        </LinkButton>
      </div>
    </li>
  )
}
