import { Button } from '@mantine/core'
import type { LoginTab } from '#app/lib/login-door.ts'
import { IconBrandGoogle } from '#app/ui/icons.ts'

interface GoogleLinkProps {
  side: LoginTab
  label: string
}

/** Leaves for Google. A plain link: the way there leads through the server, and back to /auth. */
export function GoogleLink({ side, label }: GoogleLinkProps) {
  return (
    <Button
      component="a"
      href={`/api/auth/register/google/${side}`}
      variant="outline"
      fullWidth
      leftSection={<IconBrandGoogle size={20} />}
    >
      {label}
    </Button>
  )
}
