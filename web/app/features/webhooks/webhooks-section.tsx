import { limits, type Webhook } from '@firstrung/contract'
import { ActionIcon, Group, Menu, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toastError } from '#app/lib/browser/toast.ts'
import { useUserId } from '#app/lib/session/session.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconDots, IconPlus } from '#app/ui/base/icons.ts'
import { CopyOnlyInput } from '#app/ui/form/copy-only-input.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookLog } from './webhook-log.tsx'
import { useChangeWebhook, useNewSecret, useRemoveWebhook, useTestWebhook, webhookQueries } from './webhook-queries.ts'
import { earlierText, stateText } from './webhook-texts.ts'
import styles from './webhooks.module.css'

/** Programs of the company that are sent what happens to its applications, for its owners. */
export function WebhooksSection() {
  const [secret, setSecret] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  return (
    <section aria-labelledby="webhooks">
      <Group justify="space-between" align="flex-end" mt="xl" mb="sm" gap="md">
        <div>
          <Title order={2} size="h4" id="webhooks">
            Webhooks
          </Title>
          <Text c="dimmed" maw="65ch" mt={4}>
            We send a program of yours what happens to your applications: somebody applies, an interview moves, an offer
            is accepted. Messages have ids alone and are signed, so that your program knows they are ours.
          </Text>
        </div>
        <Button variant="secondary" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
          Add a webhook
        </Button>
      </Group>
      {secret && (
        <CopyOnlyInput
          label="Secret of the webhook"
          description="Copy it now: we do not show it again. With it your program checks that a message is ours."
          value={secret}
        >
          <Button variant="quiet" onClick={() => setSecret(null)}>
            Done
          </Button>
        </CopyOnlyInput>
      )}
      <QueryContent query={useQuery(webhookQueries.all(useUserId()))} waiting={<FormSkeleton fields={1} />}>
        {(webhooks) =>
          webhooks.length > 0 ? (
            <ul className={styles.list} aria-label="Webhooks">
              {webhooks.map((webhook) => (
                <WebhookRow key={webhook._id} webhook={webhook} onSecret={setSecret} />
              ))}
            </ul>
          ) : (
            <Text c="dimmed">There is no webhook yet.</Text>
          )
        }
      </QueryContent>
      {isAdding && <WebhookDialog onAdded={setSecret} onClose={() => setAdding(false)} />}
    </section>
  )
}

type Shown = 'edit' | 'log' | 'secret' | 'off' | 'delete'

function WebhookRow({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const test = useTestWebhook()
  const change = useChangeWebhook()
  const onError = (error: Error) => toastError(error)
  const { _id: id, url, events, state } = webhook
  const isOff = state === 'off'
  const close = () => setShown(null)
  return (
    <li>
      <div>
        <Text fw={650} translate="no">
          {url}
        </Text>
        <Text size="sm" c="dimmed" translate="no">
          {events.join(', ')}
        </Text>
        <Text size="sm">
          {stateText(webhook)} {earlierText(webhook)}
        </Text>
      </div>
      <Group gap="xs">
        {!isOff && (
          <Button
            variant="quiet"
            size="sm"
            loading={test.isPending}
            aria-label={`Send a test to ${url}`}
            onClick={() => test.mutate(id, { onError, onSuccess: () => setShown('log') })}
          >
            Send a test
          </Button>
        )}
        <Button variant="quiet" size="sm" aria-label={`Log of ${url}`} onClick={() => setShown('log')}>
          Log
        </Button>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`More for ${url}`}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setShown('edit')}>Change</Menu.Item>
            <Menu.Item onClick={() => setShown('secret')}>Make a new secret</Menu.Item>
            {isOff ? (
              <Menu.Item onClick={() => change.mutate({ id, url, events, isOn: true }, { onError })}>Turn on</Menu.Item>
            ) : (
              <Menu.Item onClick={() => setShown('off')}>Turn off</Menu.Item>
            )}
            <Menu.Item onClick={() => setShown('delete')}>Delete</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      {shown === 'edit' && <WebhookDialog webhook={webhook} onAdded={onSecret} onClose={close} />}
      {shown === 'log' && <WebhookLog webhook={webhook} onClose={close} />}
      <Confirmations {...{ webhook, shown, close, onSecret }} />
    </li>
  )
}

interface ConfirmationsProps {
  webhook: Webhook
  shown: Shown | null
  close: () => void
  onSecret: (secret: string) => void
}

/** What is asked before something that cannot be undone. */
function Confirmations({ webhook: { _id: id, url, events }, shown, close, onSecret }: ConfirmationsProps) {
  const [change, remove, renew] = [useChangeWebhook(), useRemoveWebhook(), useNewSecret()]
  const outcome = { onSuccess: close, onError: (error: Error) => toastError(error) }
  return (
    <>
      <ConfirmDialog
        opened={shown === 'secret'}
        title="Make a new secret?"
        confirmLabel="Make a new secret"
        cancelLabel="Keep the secret"
        busy={renew.isPending}
        onConfirm={() =>
          renew.mutate(id, {
            ...outcome,
            onSuccess: ({ secret }) => {
              onSecret(secret)
              close()
            },
          })
        }
        onClose={close}
      >
        <Text>
          Messages are signed with both secrets for {limits.webhooks.rotationHours} hours, so that you can change your
          program without missing one.
        </Text>
      </ConfirmDialog>
      <ConfirmDialog
        opened={shown === 'off'}
        title="Turn the webhook off?"
        confirmLabel="Turn off"
        cancelLabel="Keep it on"
        busy={change.isPending}
        onConfirm={() => change.mutate({ id, url, events, isOn: false }, outcome)}
        onClose={close}
      >
        <Text>
          What happens while it is off is never sent. Messages that wait stay, and are sent when you turn it on.
        </Text>
      </ConfirmDialog>
      <ConfirmDialog
        opened={shown === 'delete'}
        title="Delete the webhook?"
        confirmLabel="Delete"
        cancelLabel="Keep it"
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate(id, outcome)}
        onClose={close}
      >
        <Text>Nothing more is sent to {url}, and its log is deleted. It cannot be undone.</Text>
      </ConfirmDialog>
    </>
  )
}
