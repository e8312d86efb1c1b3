import { Container, Title } from '@mantine/core'

export const meta = () => [{ title: 'Signing in · Firstrung' }]

export default function AuthPage() {
  return (
    <Container py="xl">
      <Title>Signing in</Title>
    </Container>
  )
}
