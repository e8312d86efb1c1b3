import { messages } from '@firstrung/contract'
import { Container } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Discussion } from '#app/features/forum/discussion.tsx'
import { forumQueries } from '#app/features/forum/forum-queries.ts'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { titleMeta } from '#app/lib/page/page-meta.ts'
import { QueryPage } from '#app/shell/query-page.tsx'
import { PageTitle } from '#app/ui/base/page-title.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'

/** The slug for today's post, or else the newest. */
const latest = 'latest-post'

export const handle = cachedPage()

export const meta = titleMeta('Forum')

/** A forum post by its slug; without one, today's. */
export default function ForumPage({ params }: { params: { slug?: string } }) {
  const slug = params.slug ?? latest
  const query = useQuery(forumQueries.post(slug))
  return (
    <QueryPage query={query} {...(slug === latest && { missing: <NoPostYet /> })}>
      {(post) => (
        <Container py={{ base: 'lg', md: 'xl' }}>
          <PageTitle text={post.title} />
          <Discussion key={post._id} post={post} />
        </Container>
      )}
    </QueryPage>
  )
}

const NoPostYet = () => (
  <Container py="xl">
    <EmptyState title={messages.nothingToShow} order={1}>
      Our team has not posted anything yet. Please check back soon.
    </EmptyState>
  </Container>
)
