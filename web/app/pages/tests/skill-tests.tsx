import { Container, Title } from '@mantine/core'

export const meta = () => [{ title: 'Practice Tests · Firstrung' }]

export default function SkillTestsPage() {
  return (
    <Container py="xl">
      <Title>Practice Tests</Title>
    </Container>
  )
}
