import { Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { LoginForm } from '#app/features/accounts/sign-in/login-form.tsx'
import { NewAccountForm } from '#app/features/accounts/sign-in/new-account-form.tsx'
import { QueryProvider } from '#app/lib/api/query-provider.tsx'
import type { OpenLogin } from '#app/lib/session/login-modal-store.ts'
import { dropReturnPath, reasonToReturn, useJobOfReturn } from '#app/lib/session/return-path.ts'
import { Button } from '#app/ui/base/button.tsx'
import { Dialog } from '#app/ui/notice/dialog.tsx'
import { usePreloadedToasts } from '#app/ui/notice/preload-toasts.ts'
import '#app/ui/base/library-styles.ts'

interface LoginModalProps extends OpenLogin {
  onClose: () => void
}

const reasons = {
  opened: 'Log in or register to see the page you opened.',
  'session ended': 'You were logged out. Log in to continue where you left off.',
}

/** The login of candidates and recruiters; opens over any page. Over a job it begins with a new account: most who apply have none yet. */
export function LoginModal({ tab, email, onClose }: LoginModalProps) {
  usePreloadedToasts()
  const [reason] = useState(reasonToReturn)
  const job = useJobOfReturn()
  const [isNew, setNew] = useState(job !== null)
  const [known, setKnown] = useState(email)
  const content = useRef<HTMLDivElement>(null)
  const wasNew = useRef(isNew)
  // The button that changes the form is gone with it.
  useEffect(() => {
    if (wasNew.current === isNew) return
    wasNew.current = isNew
    content.current?.querySelector<HTMLInputElement>('input[type=email]')?.focus()
  }, [isNew])
  return (
    <Dialog
      opened
      onClose={() => {
        dropReturnPath()
        onClose()
      }}
      title={isNew ? 'Create your account' : 'Log in'}
      keepsText
      size={500}
    >
      <QueryProvider>
        <div ref={content}>
          {job ? (
            <Stack gap="sm" mb="md">
              <Text>
                {isNew ? 'You are applying for' : 'Log in to apply for'} <b>{job.title}</b> at <b>{job.company}</b>.
              </Text>
              {!isNew && (
                <Button variant="secondary" onClick={() => setNew(true)}>
                  New here? Create an account
                </Button>
              )}
            </Stack>
          ) : (
            reason && <Text mb="md">{reasons[reason]}</Text>
          )}
          {isNew ? (
            <NewAccountForm
              side="candidate"
              onLogin={(typed = '') => {
                setKnown(typed)
                setNew(false)
              }}
              onDone={onClose}
            />
          ) : (
            <LoginForm initialTab={tab} email={known} onDone={onClose} />
          )}
        </div>
      </QueryProvider>
    </Dialog>
  )
}
