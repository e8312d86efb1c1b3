import { Container } from '@mantine/core'
import { FittingJobs } from '#app/features/board/lists/fitting-jobs.tsx'
import { ApplicationView } from '#app/features/candidates/applications/application-view.tsx'
import { useApplication } from '#app/features/candidates/values/candidate-queries.ts'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { titleMeta } from '#app/lib/page/page-meta.ts'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { PageTitle } from '#app/ui/base/page-title.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import type { Route } from './+types/application.ts'

export const handle = cachedPage()

export const meta = titleMeta('Application')

export default function ApplicationPage({ params }: Route.ComponentProps) {
  const application = useApplication(params.id)
  return (
    <QueryContent
      query={application}
      missing={<ErrorPage />}
      waiting={
        <Container size="sm" py="lg">
          <FormSkeleton fields={4} />
        </Container>
      }
    >
      {(found) => (
        <Container size="sm" py={{ base: 'lg', md: 'xl' }}>
          <PageTitle text={found.job.jobTitle} />
          <ApplicationView application={found}>{!found.isOpen && <FittingJobs />}</ApplicationView>
        </Container>
      )}
    </QueryContent>
  )
}
