import { Title } from '@mantine/core'

export function CandidatesTab() {
  return <Title>Candidates</Title>
}
