import { limits, type TestCard } from '@firstrung/contract'
import { Card, Text, Title, VisuallyHidden } from '@mantine/core'
import { LinkButton } from '#app/ui/link-button.tsx'
import { LevelRungs } from './level-rungs.tsx'
import { testPath } from './test-paths.ts'
import { cut, durationLabel, questionCountLabel, rolesLabel } from './test-words.ts'
import './tests.css'

/** A test in the team's list. */
export function AdminTestCard({ test }: { test: TestCard }) {
  return (
    <Card component="li" className="test-card">
      <div className="test-marks">
        <LevelRungs level={test.difficulty} />
        <span>
          {test.questionCount === 0 ? 'No questions yet' : questionCountLabel(test.questionCount)} ·{' '}
          {durationLabel(test.timeLimit)}
        </span>
      </div>
      <Title order={2} size="h5">
        {test.title}
      </Title>
      <Text size="sm">{cut(test.description, limits.testDescriptionPreview)}</Text>
      <div className="test-card-foot">
        <Text size="sm" c="dimmed">
          {rolesLabel(test.relatedRoles)}
        </Text>
        <LinkButton to={testPath(test._id)} look="outline">
          <span>
            View<VisuallyHidden> {test.title}</VisuallyHidden>
          </span>
        </LinkButton>
      </div>
    </Card>
  )
}
