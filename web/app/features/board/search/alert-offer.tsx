import { LinkButton } from '#app/ui/base/button.tsx'
import { IconMail } from '#app/ui/base/icons.ts'
import { type Search, searchAddressOf } from './job-search.ts'

interface AlertOfferProps {
  search: Search
}

/** Links to a new saved search with these filters; visitors log in first. */
export function AlertOffer({ search }: AlertOfferProps) {
  return (
    <LinkButton
      to={searchAddressOf(search)}
      variant="secondary"
      size="sm"
      leftSection={<IconMail size={18} aria-hidden />}
    >
      Email me new jobs like these
    </LinkButton>
  )
}
