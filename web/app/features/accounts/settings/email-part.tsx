import type { AccountSettings } from '@firstrung/contract'
import { Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { dayText } from '#app/lib/text/dates.ts'
import { Button } from '#app/ui/base/button.tsx'

const EmailDialog = lazyWithRetry(async () => (await import('./email-dialog.tsx')).EmailDialog)

/** The account's email, and a change that is not confirmed yet. */
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
          We have sent a link to <strong>{emailChange.newEmail}</strong>. Your email changes once you confirm it there,
          within 24 hours. Until then nothing changes.
        </Text>
      )}
      {emailChange?.doneAt ? (
        <Text c="dimmed">
          You changed it from {emailChange.oldEmail} on {dayText(emailChange.doneAt)}. For 7 days you can undo this with
          the link that we have sent to that address. After that you can change your email again.
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
