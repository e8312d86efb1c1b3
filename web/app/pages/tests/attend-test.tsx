import { Container, Title } from '@mantine/core'

export const meta = () => [{ title: 'Skill test · Firstrung' }]

export default function AttendTestPage() {
  return (
    <Container py="xl">
      <Title>Skill test</Title>
    </Container>
  )
}
