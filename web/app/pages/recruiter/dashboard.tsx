import { Container, Title } from '@mantine/core'

export const meta = () => [{ title: 'Dashboard · Firstrung' }]

export default function RecruiterDashboardPage() {
  return (
    <Container py="xl">
      <Title>Dashboard</Title>
    </Container>
  )
}
