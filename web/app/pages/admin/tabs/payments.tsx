import { PaymentList } from '#app/features/payments/payment-list.tsx'

export function PaymentsTab() {
  return <PaymentList />
}
