import { Text } from '@mantine/core'
import { useState } from 'react'
import { LoginForm } from '#app/features/accounts/login-form.tsx'
import type { OpenLogin } from '#app/lib/login-modal-store.ts'
import { QueryProvider } from '#app/lib/query-provider.tsx'
import { dropReturnPath, hasReturnPath } from '#app/lib/return-path.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { usePreloadedToasts } from '#app/ui/preload-toasts.ts'
import '#app/ui/library-styles.ts'

interface LoginModalProps extends OpenLogin {
  onClose: () => void
}

/** The login of candidates and recruiters; opens over any page. */
export function LoginModal({ tab, email, onClose }: LoginModalProps) {
  usePreloadedToasts()
  const [leadsOn] = useState(hasReturnPath)
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
        {leadsOn && <Text mb="md">Log in or register to see the page you opened.</Text>}
        <LoginForm initialTab={tab} email={email} onDone={onClose} />
      </QueryProvider>
    </Dialog>
  )
}
