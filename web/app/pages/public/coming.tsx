import { Button, Container, Stack, Text, Title } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { homeOf, useSession } from '#app/lib/session.ts'
import { Rungs } from '#app/ui/rungs.tsx'

const names: Record<string, string> = {
  events: 'Events',
  blogs: 'Blogs',
  community: 'Community',
  bootcamp: 'Career Accelerator Program',
  forum: 'Forum',
  policy: 'Policies',
}

/** Stands for a page that a later release brings, and says so. */
export default function ComingPage() {
  const { pathname } = useLocation()
  const session = useSession()
  const name = names[pathname.split('/')[1] ?? ''] ?? 'This page'
  return (
    <Container className="error-page">
      <title>{`${name} · Firstrung`}</title>
      <meta name="robots" content="noindex" />
      <Stack align="flex-start" gap="md">
        <Rungs />
        <Title>{name}</Title>
        <Text c="dimmed" maw={480}>
          We are still building this part of Firstrung. It comes with one of the next releases.
        </Text>
        <Button component={Link} to={homeOf(session) ?? '/'} variant="outline">
          {session ? 'Back to your dashboard' : 'Back to the start page'}
        </Button>
      </Stack>
    </Container>
  )
}
