import { useSearchParams } from 'react-router'
import { OrderPage } from '#app/features/payments/order-page.tsx'
import { noIndexMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/payment.ts'

// Everybody with this address sees the order.
export const meta = noIndexMeta('Your order', { name: 'referrer', content: 'no-referrer' })

export default function PaymentPage({ params: { id } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  return <OrderPage key={id} id={id} isBack={query.has('back')} />
}
