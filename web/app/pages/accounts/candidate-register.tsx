import { Container, Title } from '@mantine/core'

export const meta = () => [{ title: 'Candidate Registration · Firstrung' }]

export default function CandidateRegisterPage() {
  return (
    <Container py="xl">
      <Title>Candidate Registration</Title>
    </Container>
  )
}
