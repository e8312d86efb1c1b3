import type { OwnOrder } from '@firstrung/contract'
import { Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { dayText } from '#app/lib/text/dates.ts'
import { rupees } from '#app/lib/text/format.ts'
import { InfiniteList } from '#app/ui/list/infinite-list.tsx'
import styles from './own-orders.module.css'
import { useOwnOrders } from './payment-queries.ts'

const stateOf: Record<OwnOrder['status'], string> = {
  open: 'Not paid yet',
  reported: 'Checking your payment',
  paid: 'Paid',
  declined: 'Payment not confirmed',
}

/** The orders of a candidate, as links to their pages; renders nothing without any. */
export function OwnOrders() {
  const list = useOwnOrders()
  const total = list.data?.pages[0]?.total ?? 0
  if (total === 0 && !list.error) return null
  return (
    <section className={styles.orders} aria-labelledby="own-orders">
      <Title order={2} size="h4" id="own-orders" mb="sm">
        Your orders
      </Title>
      <InfiniteList list={list} entriesOf={(page) => page.orders} total={total} skeleton={null} empty={null}>
        {(orders) => (
          <ul>
            {orders.map(({ _id, title, amount, status, createdAt, reference }) => (
              <li key={_id}>
                <Link to={`/payment/${_id}`}>{title}</Link>
                <Text size="sm" c="dimmed">
                  {stateOf[status]} · {rupees(amount)} · {dayText(createdAt)} · {reference}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </section>
  )
}
