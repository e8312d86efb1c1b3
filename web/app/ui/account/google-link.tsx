import type { LoginTab } from '#app/lib/session/login-modal-store.ts'
import { saveReturnPath } from '#app/lib/session/return-path.ts'
import { LinkButton } from '#app/ui/base/button.tsx'

interface GoogleLinkProps {
  side: LoginTab
  label: string
  /** Whether to come back to this page instead of the usual one, or the wanted one, after signing in. */
  comesBack?: boolean
}

/** Google's own mark, in its own colours, as its rules for sign-in buttons ask for. */
const GoogleMark = () => <img src="/icons/google.svg" alt="" width={20} height={20} />

/** Sign-in with Google. A plain link: it leads through the server, and back to /auth. */
export function GoogleLink({ side, label, comesBack = false }: GoogleLinkProps) {
  return (
    <LinkButton
      {...(comesBack && { onClick: () => saveReturnPath() })}
      href={`/api/auth/register/google/${side}`}
      variant="secondary"
      fullWidth
      leftSection={<GoogleMark />}
    >
      {label}
    </LinkButton>
  )
}
