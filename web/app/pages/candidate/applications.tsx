import { Text } from '@mantine/core'
import { ApplicationList } from '#app/features/candidates/applications/application-list.tsx'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { titleMeta } from '#app/lib/page/page-meta.ts'
import { MyJobsPage } from '#app/shell/my-jobs-page.tsx'

export const handle = cachedPage('waits')

export const meta = titleMeta('My applications')

export default function ApplicationsPage() {
  return (
    <MyJobsPage>
      <Text c="dimmed" mb="lg">
        Where you stand with each company, and what comes next.
      </Text>
      <ApplicationList />
    </MyJobsPage>
  )
}
