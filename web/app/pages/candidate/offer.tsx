import { Container } from '@mantine/core'
import { useOffer } from '#app/features/candidates/offers/offer-queries.ts'
import { OfferView } from '#app/features/candidates/offers/offer-view.tsx'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { titleMeta } from '#app/lib/page/page-meta.ts'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import type { Route } from './+types/offer.ts'

export const handle = cachedPage()

export const meta = titleMeta('Offer')

export default function OfferPage({ params }: Route.ComponentProps) {
  const offer = useOffer(params.id)
  return (
    <QueryContent
      query={offer}
      missing={<ErrorPage />}
      waiting={
        <Container size="sm" py="lg">
          <FormSkeleton fields={4} />
        </Container>
      }
    >
      {(found) => (
        <Container size="sm" py={{ base: 'lg', md: 'xl' }}>
          <OfferView key={found._id} offer={found} />
        </Container>
      )}
    </QueryContent>
  )
}
