import type { TestCard as Test, TestTaken } from '@firstrung/contract'
import { Card, Text, Title, VisuallyHidden } from '@mantine/core'
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
    <Card component="li" className="test-card">
      <div className="test-marks">
        <LevelRungs level={test.difficulty} />
        <span className="test-type" data-type={test.testType}>
          {typeLabel(test.testType)}
        </span>
      </div>
      <Title order={2} size="h4">
        {test.title}
      </Title>
      <Text size="sm" c="dimmed">
        {rolesLabel(test.relatedRoles)}
      </Text>
      <div className="test-card-foot">
        <Text size="sm">
          {questionCountLabel(test.questionCount)} · {durationLabel(test.timeLimit)}
          {taken && (
            <Text span inherit fw={650} display="block">
              Last result: {taken.score} out of {taken.totalScore}
            </Text>
          )}
        </Text>
        <LinkButton to={`/skilltests/${test._id}`}>
          <span>
            Give Test<VisuallyHidden>: {test.title}</VisuallyHidden>
          </span>
        </LinkButton>
      </div>
    </Card>
  )
}
