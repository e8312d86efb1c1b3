import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { operationQueries } from './operation-queries.ts'
import styles from './settings-section.module.css'

const SettingsForm = lazyWithRetry(async () => (await import('./settings-form.tsx')).SettingsForm)

const waiting = <FormSkeleton fields={8} />

/** What the operator sets about the installation, with a preview of it. */
export function SettingsSection() {
  const query = useQuery({ ...operationQueries.settings(), refetchOnWindowFocus: false })
  return (
    <section aria-labelledby="settings" className={styles.settings}>
      <Title order={2} size="h4" id="settings" mb={4}>
        Settings
      </Title>
      <Text c="dimmed" mb="md">
        Visitors see these at once, on every page and in emails. Empty fields are not shown.
      </Text>
      <QueryContent query={query} waiting={waiting}>
        {(state) => (
          <Suspense fallback={waiting}>
            <SettingsForm state={state} />
          </Suspense>
        )}
      </QueryContent>
    </section>
  )
}
