import { Container, Text, Title } from '@mantine/core'
import { OwedAnswers } from '#app/features/hiring/promises/owed-answers.tsx'
import { titleMeta } from '#app/lib/page/page-meta.ts'
import { BackLink } from '#app/ui/list/back-link.tsx'

export const meta = titleMeta('Answers')

/** Everybody who waits for an answer, over all jobs of a recruiter. */
export default function AnswersPage() {
  return (
    <Container size="md" py={{ base: 'lg', md: 'xl' }}>
      <BackLink to="/rdashboard">Dashboard</BackLink>
      <Title order={1} mt="sm">
        Waiting for an answer
      </Title>
      <Text c="dimmed" mt={4} mb="lg">
        Everybody who applied to your open jobs and has not heard from you. The oldest promise comes first.
      </Text>
      <OwedAnswers />
    </Container>
  )
}
