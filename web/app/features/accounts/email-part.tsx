import type { AccountSettings } from '@firstrung/contract'
import { Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { screenDate } from '#app/lib/format.ts'
import { lazyWithRetry } from '#app/lib/lazy-with-retry.ts'
import { Button } from '#app/ui/button.tsx'

const EmailDialog = lazyWithRetry(async () => (await import('./email-dialog.tsx')).EmailDialog)

/** The own email, and the change that waits. */
export function EmailPart({ account }: { account: AccountSettings }) {
  const [isOpen, setOpen] = useState(false)
  const { email, emailChange } = account
  return (
    <Stack gap="md" align="flex-start">
      <Text>
        You log in with <strong>{email}</strong>.
      </Text>
      {emailChange && !emailChange.doneAt && (
        <Text role="status">
          We have sent a link to <strong>{emailChange.newEmail}</strong>. Open it within 24 hours: your email changes
          then, and not before.
        </Text>
      )}
      {emailChange?.doneAt ? (
        <Text c="dimmed">
          It was {emailChange.oldEmail} until {screenDate(emailChange.doneAt)}. For 7 days the change can be undone with
          the link that we have sent there; after that you can change it again.
        </Text>
      ) : (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Change email
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <EmailDialog account={account} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Stack>
  )
}
