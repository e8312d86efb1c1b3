import { Modal } from '@mantine/core'
import { LoginForm } from '#app/features/accounts/login-form.tsx'
import type { OpenLogin } from '#app/lib/login-modal-store.ts'
import { QueryProvider } from '#app/lib/query-provider.tsx'
import { usePreloadedToasts } from '#app/ui/preload-toasts.ts'
import '#app/ui/library-styles.ts'

interface LoginModalProps extends OpenLogin {
  onClose: () => void
}

/** The login of candidates and recruiters; opens over any page. */
export function LoginModal({ tab, email, onClose }: LoginModalProps) {
  usePreloadedToasts()
  return (
    <Modal opened onClose={onClose} title="Log in" size={500}>
      <QueryProvider>
        <LoginForm initialTab={tab} email={email} onDone={onClose} />
      </QueryProvider>
    </Modal>
  )
}
