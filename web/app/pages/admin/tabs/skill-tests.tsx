import { Title } from '@mantine/core'

export function SkillTestsTab() {
  return <Title>Skill Tests</Title>
}
