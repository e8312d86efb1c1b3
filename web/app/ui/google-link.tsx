import type { LoginTab } from '#app/lib/login-modal-store.ts'
import { saveReturnPath, takeReturnPath } from '#app/lib/return-path.ts'
import { IconBrandGoogle } from '#app/ui/icons.ts'
import { LinkButton } from './button.tsx'

interface GoogleLinkProps {
  side: LoginTab
  label: string
  /** Whether to come back to this page instead of the usual one after signing in. */
  comesBack?: boolean
}

/** Sign-in with Google. A plain link: it leads through the server, and back to /auth. */
export function GoogleLink({ side, label, comesBack = false }: GoogleLinkProps) {
  return (
    <LinkButton
      onClick={comesBack ? saveReturnPath : takeReturnPath}
      href={`/api/auth/register/google/${side}`}
      variant="secondary"
      fullWidth
      leftSection={<IconBrandGoogle size={20} />}
    >
      {label}
    </LinkButton>
  )
}
