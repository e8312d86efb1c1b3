import { limits, type Webhook, type WebhookDelivery } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { toastError } from '#app/lib/browser/toast.ts'
import { useUserId } from '#app/lib/session/session.ts'
import { dayTimeText } from '#app/lib/text/dates.ts'
import { Button } from '#app/ui/base/button.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { InfiniteList } from '#app/ui/list/infinite-list.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import { SideDrawer } from '#app/ui/notice/side-drawer.tsx'
import { useSendOnceMore, webhookQueries } from './webhook-queries.ts'
import { deliveryText } from './webhook-texts.ts'
import styles from './webhooks.module.css'

/** What was sent to a webhook, and what its program answered. */
export function WebhookLog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const list = useInfiniteQuery(webhookQueries.log(useUserId(), webhook._id))
  return (
    <SideDrawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={
        <Text component="span" fw={650} size="xl">
          Log of the webhook
        </Text>
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm" c="dimmed" mb="md" className={styles.address}>
        <span translate="no">{webhook.url}</span>. Messages are kept for {limits.webhooks.keptDays} days.
      </Text>
      <InfiniteList
        list={list}
        entriesOf={(page) => page.deliveries}
        skeleton={<ListSkeleton rows={4} />}
        empty={
          <EmptyState title="Nothing was sent yet" order={3}>
            Send a test to see whether your program can be reached.
          </EmptyState>
        }
      >
        {(deliveries) => (
          <ul className={styles.list} aria-label="Messages">
            {deliveries.map((delivery) => (
              <Delivery key={delivery.messageId} webhook={webhook} delivery={delivery} />
            ))}
          </ul>
        )}
      </InfiniteList>
    </SideDrawer>
  )
}

function Delivery({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const { messageId, type, at } = delivery
  const send = useSendOnceMore()
  return (
    <li>
      <div>
        <Text fw={650} translate="no">
          {type}
        </Text>
        <Text size="sm" c="dimmed">
          {dayTimeText(at)} · <span translate="no">{messageId}</span>
        </Text>
        <Text size="sm">{deliveryText(delivery)}</Text>
      </div>
      {webhook.state !== 'off' && (
        <Button
          variant="quiet"
          size="sm"
          loading={send.isPending}
          aria-label={`Send once more: ${type} of ${dayTimeText(at)}`}
          onClick={() => send.mutate({ id: webhook._id, messageId }, { onError: (error) => toastError(error) })}
        >
          Send once more
        </Button>
      )}
    </li>
  )
}
