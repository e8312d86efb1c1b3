import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { LoginForm } from '#app/features/accounts/sign-in/login-form.tsx'
import { QueryProvider } from '#app/lib/api/query-provider.tsx'
import type { OpenLogin } from '#app/lib/session/login-modal-store.ts'
import { dropReturnPath, reasonToReturn, useJobOfReturn } from '#app/lib/session/return-path.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import { Dialog } from '#app/ui/notice/dialog.tsx'
import { usePreloadedToasts } from '#app/ui/notice/preload-toasts.ts'
import '#app/ui/base/library-styles.ts'

interface LoginModalProps extends OpenLogin {
  onClose: () => void
}

const reasons = {
  opened: 'Log in or register to see the page you opened.',
  'session ended': 'You were logged out. Log in to go on where you were.',
}

/** The login of candidates and recruiters; opens over any page. */
export function LoginModal({ tab, email, onClose }: LoginModalProps) {
  usePreloadedToasts()
  const [reason] = useState(reasonToReturn)
  const job = useJobOfReturn()
  return (
    <Dialog
      opened
      onClose={() => {
        dropReturnPath()
        onClose()
      }}
      title="Log in"
      keepsText
      size={500}
    >
      <QueryProvider>
        {job ? (
          <Stack gap="sm" mb="md">
            <Text>
              Log in to apply for <b>{job.title}</b> at <b>{job.company}</b>.
            </Text>
            <LinkButton to="/candidate/register" variant="secondary" onClick={onClose}>
              New here? Create an account
            </LinkButton>
          </Stack>
        ) : (
          reason && <Text mb="md">{reasons[reason]}</Text>
        )}
        <LoginForm initialTab={tab} email={email} onDone={onClose} />
      </QueryProvider>
    </Dialog>
  )
}
