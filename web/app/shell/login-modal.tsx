import { Modal } from '@mantine/core'
import { LoginForm } from '#app/features/accounts/login-form.tsx'
import type { LoginTab } from '#app/lib/login-modal-store.ts'
import { QueryProvider } from '#app/lib/query-provider.tsx'
import { usePreloadedToasts } from '#app/ui/preload-toasts.ts'
import '#app/ui/library-styles.ts'

interface LoginModalProps {
  tab: LoginTab
  onClose: () => void
}

/** The login of candidates and recruiters; opens over any page. */
export function LoginModal({ tab, onClose }: LoginModalProps) {
  usePreloadedToasts()
  return (
    <Modal opened onClose={onClose} title="Log in" size={500}>
      <QueryProvider>
        <LoginForm initialTab={tab} onDone={onClose} />
      </QueryProvider>
    </Modal>
  )
}
