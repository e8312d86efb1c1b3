import { Container, Title } from '@mantine/core'

export const meta = () => [{ title: 'Job · Firstrung' }]

export default function JobPage() {
  return (
    <Container py="xl">
      <Title>Job</Title>
    </Container>
  )
}
