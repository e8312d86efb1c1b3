import { Title } from '@mantine/core'

export function ManageJobsTab() {
  return <Title>Manage Jobs</Title>
}
