import { Title } from '@mantine/core'

export function DashboardTab() {
  return <Title>Dashboard</Title>
}
