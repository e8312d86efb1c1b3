import { Container, Title } from '@mantine/core'

export const meta = () => [{ title: 'All jobs · Firstrung' }]

export default function AllJobsPage() {
  return (
    <Container py="xl">
      <Title>All jobs</Title>
    </Container>
  )
}
