import { Anchor, Text, Title } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { FirstAdminForm } from '#app/features/admin/first-admin-form.tsx'
import { useHash } from '#app/lib/browser/use-hash.ts'
import { titleMeta } from '#app/lib/page/page-meta.ts'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'

export const meta = titleMeta('First admin', { name: 'referrer', content: 'no-referrer' })

/** The page of a new installation's one-time link. */
export default function FirstAdminPage() {
  const code = useHash()
  const navigate = useNavigate()

  return (
    <>
      <Title size="h2">Make the first admin</Title>
      {code === null ? (
        <FormSkeleton fields={3} />
      ) : code ? (
        <>
          <Text c="dimmed" mb="lg">
            This account logs in to the team's panel. The link works once.
          </Text>
          <FirstAdminForm code={code} onDone={() => void navigate('/admin', { replace: true })} />
        </>
      ) : (
        <Text mt="sm">
          The link is not complete. Copy all of it from where the server was started, or{' '}
          <Anchor component={Link} to="/admin/login" underline="always">
            log in
          </Anchor>{' '}
          if there is an admin already.
        </Text>
      )}
    </>
  )
}
