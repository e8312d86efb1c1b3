import type { ApiKey } from '@firstrung/contract'
import { Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toastError } from '#app/lib/browser/toast.ts'
import { useUserId } from '#app/lib/session/session.ts'
import { dayText } from '#app/lib/text/dates.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconPlus } from '#app/ui/base/icons.ts'
import { CopyOnlyInput } from '#app/ui/form/copy-only-input.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import { apiKeys, useRevokeKey } from './api-key-queries.ts'
import { scopesText, stateText, stopText, usedText } from './api-key-texts.ts'
import styles from './api-keys.module.css'
import { MakeKeyDialog } from './make-key-dialog.tsx'

/** The keys with which programs of the company ask, for its owners: making and revoking them. */
export function ApiKeysSection() {
  const [isMaking, setMaking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <section aria-labelledby="api-keys-title">
      <Group justify="space-between" align="flex-end" mt="xl" mb="sm" gap="md">
        <div>
          <Title order={2} size="h4" id="api-keys-title">
            API keys
          </Title>
          <Text c="dimmed" maw="65ch" mt={4}>
            With a key, a program of your company posts jobs here, reads applications and moves them, without a login. A
            key can do what its maker can, within what it was made for. The other owners are notified when one is made.
          </Text>
        </div>
        <Button variant="secondary" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setMaking(true)}>
          Make a key
        </Button>
      </Group>
      {secret && (
        <CopyOnlyInput
          label="Your new key"
          description="Copy it now: we do not show it again. Anybody who has it can ask in your name, so keep it where your program keeps its secrets."
          value={secret}
        >
          <Button variant="quiet" onClick={() => setSecret(null)}>
            Done
          </Button>
        </CopyOnlyInput>
      )}
      <QueryContent query={useQuery(apiKeys(useUserId()))} waiting={<FormSkeleton fields={1} />}>
        {(keys) => (keys.length > 0 ? <KeyList keys={keys} /> : <Text c="dimmed">There is no key yet.</Text>)}
      </QueryContent>
      {isMaking && <MakeKeyDialog onMade={setSecret} onClose={() => setMaking(false)} />}
    </section>
  )
}

function KeyList({ keys }: { keys: ApiKey[] }) {
  const revoke = useRevokeKey()
  const [asked, setAsked] = useState<ApiKey | null>(null)
  return (
    <>
      <ul className={styles.keyList} aria-label="API keys">
        {keys.map((key) => (
          <li key={key._id}>
            <div>
              <Text fw={650}>{key.name}</Text>
              <Text size="sm" c="dimmed">
                <span translate="no">{key.prefix}…</span> · {scopesText(key.scopes)}
              </Text>
              <Text size="sm" c="dimmed">
                Made by {key.madeBy.fullName} on {dayText(key.madeAt)} · {usedText(key)}
              </Text>
              <Text size="sm">{stateText(key)}</Text>
            </div>
            {(key.state === 'on' || key.state === 'suspended') && (
              <Button variant="quiet" size="sm" onClick={() => setAsked(key)} aria-label={`Revoke ${key.name}`}>
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asked !== null}
        title={`Revoke the key ${asked?.name ?? ''}?`}
        confirmLabel="Revoke"
        cancelLabel="Keep it"
        destructive
        busy={revoke.isPending}
        onConfirm={() =>
          asked && revoke.mutate(asked._id, { onSuccess: () => setAsked(null), onError: (error) => toastError(error) })
        }
        onClose={() => setAsked(null)}
      >
        <Text>{asked && stopText(asked.scopes)} The key cannot be woken: make a new one instead.</Text>
      </ConfirmDialog>
    </>
  )
}
