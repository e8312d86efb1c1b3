import { Alert, Card, List, Stack, Title } from '@mantine/core'
import type { OpenedQuiz } from '#app/features/assessments/quiz/quiz-queries.ts'
import { IconEye } from '#app/ui/base/icons.ts'
import { InlineText, QuestionText } from './question-text.tsx'

/** The questions for the team: read-only, without a Submit button. */
export function QuizPreview({ test: { quiz, questions } }: { test: OpenedQuiz }) {
  return (
    <Stack>
      <Title>{quiz.title}</Title>
      <Alert icon={<IconEye size={20} />} color="sky">
        You are viewing this test as a member of the team. Candidates see one question at a time, in a random order.
      </Alert>
      {questions.map((question) => (
        <Card key={question._id}>
          <Title order={2} size="h5" mb="xs">
            <QuestionText text={question.question} />
          </Title>
          <List>
            {question.options.map((option) => (
              <List.Item key={option._id}>
                <InlineText text={option.text} />
              </List.Item>
            ))}
          </List>
        </Card>
      ))}
    </Stack>
  )
}
