import { useLocation } from 'react-router'
import { homeOf, useSession } from '#app/lib/session.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { QuietPage } from '#app/ui/quiet-page.tsx'

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
    <QuietPage
      title={name}
      text="We are still building this part of Firstrung. It comes with one of the next releases."
    >
      <title>{`${name} · Firstrung`}</title>
      <meta name="robots" content="noindex" />
      <LinkButton to={homeOf(session) ?? '/'} look="outline">
        {session ? 'Back to your dashboard' : 'Back to the start page'}
      </LinkButton>
    </QuietPage>
  )
}
