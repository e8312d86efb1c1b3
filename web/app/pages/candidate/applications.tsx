import { Container, Text, Title } from '@mantine/core'
import { ApplicationList } from '#app/features/candidates/application-list.tsx'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { titleMeta } from '#app/lib/page/page-meta.ts'

export const handle = cachedPage('waits')

export const meta = titleMeta('My applications')

export default function ApplicationsPage() {
  return (
    <Container size="sm" py={{ base: 'lg', md: 'xl' }}>
      <Title order={1}>My applications</Title>
      <Text c="dimmed" mt={4} mb="lg">
        Where you stand with each company, and what comes next.
      </Text>
      <ApplicationList />
    </Container>
  )
}
