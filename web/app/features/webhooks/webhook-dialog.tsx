import { limits, type Webhook, WebhookDraft, webhookEvents, webhookEventTexts } from '@firstrung/contract'
import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { useAddWebhook, useChangeWebhook } from './webhook-queries.ts'

interface WebhookDialogProps {
  /** The webhook to change; without it, one is added. */
  webhook?: Webhook
  /** Gets the secret of a new webhook, because it is never shown a second time. */
  onAdded: (secret: string) => void
  onClose: () => void
}

/** Asks where messages are sent, and which. */
export function WebhookDialog({ webhook, onAdded, onClose }: WebhookDialogProps) {
  const add = useAddWebhook()
  const change = useChangeWebhook()
  const save = async (body: WebhookDraft): Promise<{ secret?: string; msg: string }> =>
    webhook ? change.mutateAsync({ id: webhook._id, ...body, isOn: webhook.state !== 'off' }) : add.mutateAsync(body)
  const { form, submit, saving, failure } = useDraftForm({
    about: webhook ? `webhook ${webhook._id}` : 'webhook',
    start: (): WebhookDraft => ({ url: webhook?.url ?? '', events: webhook?.events ?? [...webhookEvents] }),
    schema: WebhookDraft,
    save,
    onSaved: ({ secret }) => {
      if (secret) onAdded(secret)
      onClose()
    },
  })
  const title = webhook ? 'Change the webhook' : 'Add a webhook'
  return (
    <FormDialog opened {...{ onClose, submit, saving, failure, title }} submitLabel={webhook ? 'Save' : 'Add webhook'}>
      <Stack gap="md">
        <TextInput
          label="Address of your program"
          description="Begins with https:// and can be reached from the internet. The other owners see it, too."
          required
          type="url"
          maxLength={limits.webhooks.address}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('url')}
        />
        <Checkbox.Group
          label="What we send"
          description="Only ids. Your program reads the rest with an API key."
          required
          {...form.getInputProps('events')}
        >
          <Stack gap="xs" mt="xs">
            {webhookEvents.map((event, at) => (
              <Checkbox
                key={event}
                value={event}
                label={webhookEventTexts[event]}
                data-path={at === 0 ? 'events' : undefined}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      </Stack>
    </FormDialog>
  )
}
