import { Container, Title } from '@mantine/core'

export const meta = () => [{ title: 'General Details · Firstrung' }]

export default function CandidateProfileEditPage() {
  return (
    <Container py="xl">
      <Title>General Details</Title>
    </Container>
  )
}
