import { useSearchParams } from 'react-router'
import { OrderPage } from '#app/features/payments/order-page.tsx'
import { unlisted } from '#app/lib/page-meta.ts'
import type { Route } from './+types/payment.ts'

// Whoever has this address sees the order.
export const meta = unlisted('Your order', { name: 'referrer', content: 'no-referrer' })

export default function PaymentPage({ params: { id } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  return <OrderPage key={id} id={id} isBack={query.has('back')} />
}
