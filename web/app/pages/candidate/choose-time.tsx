import { Container } from '@mantine/core'
import { useProposal } from '#app/features/candidates/booking/booking-queries.ts'
import { ChoiceView } from '#app/features/candidates/booking/choice-view.tsx'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { titleMeta } from '#app/lib/page/page-meta.ts'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import type { Route } from './+types/choose-time.ts'

export const handle = cachedPage()

export const meta = titleMeta('Interview')

export default function ChooseTimePage({ params }: Route.ComponentProps) {
  const proposal = useProposal(params.id)
  return (
    <QueryContent
      query={proposal}
      missing={<ErrorPage />}
      waiting={
        <Container size="sm" py="lg">
          <FormSkeleton fields={4} />
        </Container>
      }
    >
      {(found) => (
        <Container size="sm" py={{ base: 'lg', md: 'xl' }}>
          <ChoiceView key={found._id} proposal={found} />
        </Container>
      )}
    </QueryContent>
  )
}
