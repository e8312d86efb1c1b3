import { useSearchParams } from 'react-router'
import { OrderPage } from '#app/features/payments/order-page.tsx'
import { noIndexMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/payment.ts'

// Everybody who knows this URL can see the order, so search engines and other sites must not get it.
export const meta = noIndexMeta('Your order', { name: 'referrer', content: 'no-referrer' })

export default function PaymentPage({ params: { id } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  return <OrderPage key={id} id={id} isBack={query.has('back')} />
}
