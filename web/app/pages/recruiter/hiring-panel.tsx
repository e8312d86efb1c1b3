import { Container, Title } from '@mantine/core'

export const meta = () => [{ title: 'Hiring Panel · Firstrung' }]

export default function HiringPanelPage() {
  return (
    <Container py="xl">
      <Title>Hiring Panel</Title>
    </Container>
  )
}
