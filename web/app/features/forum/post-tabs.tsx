import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dayText } from '#app/lib/text/dates.ts'
import { LoadError } from '#app/ui/list/load-error.tsx'
import { LoadMore } from '#app/ui/list/load-more.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import { forumQueries } from './forum-queries.ts'
import styles from './post-tabs.module.css'

/** The latest posts; the open one is marked. */
export function PostTabs({ current }: { current: string }) {
  const posts = useInfiniteQuery(forumQueries.posts())
  const pages = posts.data?.pages
  return (
    <nav className={styles.forumTabs} aria-label="Latest posts">
      <h2>Latest posts</h2>
      {!pages && !posts.isError && <ListSkeleton rows={4} />}
      {!pages && posts.isError && <LoadError error={posts.error} onRetry={() => void posts.refetch()} />}
      <ul>
        {pages?.flatMap((page) =>
          page.posts.map(({ _id, slug, title, createdAt }) => (
            <li key={_id}>
              <Link to={`/forum/${slug}`} aria-current={slug === current ? 'page' : undefined}>
                <span>{title}</span>
                <time dateTime={createdAt}>{dayText(createdAt)}</time>
              </Link>
            </li>
          )),
        )}
      </ul>
      <LoadMore
        hasMore={posts.hasNextPage}
        loading={posts.isFetchingNextPage}
        onMore={() => void posts.fetchNextPage()}
      />
    </nav>
  )
}
