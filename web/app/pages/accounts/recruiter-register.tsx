import { Container, Title } from '@mantine/core'

export const meta = () => [{ title: 'Recruiter Registration · Firstrung' }]

export default function RecruiterRegisterPage() {
  return (
    <Container py="xl">
      <Title>Recruiter Registration</Title>
    </Container>
  )
}
