import type { LoginTab } from '#app/lib/session/login-modal-store.ts'
import { saveReturnPath } from '#app/lib/session/return-path.ts'
import { LinkButton } from '#app/ui/base/button.tsx'

interface GoogleLinkProps {
  side: LoginTab
  label: string
  /** Whether to return to this page after signing in, instead of the wanted page or the usual one. */
  comesBack?: boolean
}

/** Google's logo in its own colours, as Google's rules for sign-in buttons require. */
const GoogleMark = () => <img src="/icons/google.svg" alt="" width={20} height={20} />

/** Sign-in with Google. A plain link: the server redirects to Google, and then back to /auth. */
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
