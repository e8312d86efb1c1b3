import { Container, Title } from '@mantine/core'

export const meta = () => [{ title: 'Recruiter Details · Firstrung' }]

export default function RecruiterProfileEditPage() {
  return (
    <Container py="xl">
      <Title>Recruiter Details</Title>
    </Container>
  )
}
