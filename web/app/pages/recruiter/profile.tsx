import { Container, Title } from '@mantine/core'

export const meta = () => [{ title: 'Profile · Firstrung' }]

export default function RecruiterProfilePage() {
  return (
    <Container py="xl">
      <Title>Profile</Title>
    </Container>
  )
}
