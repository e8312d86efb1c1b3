import { messages } from '@firstrung/contract'
import { BlogCard } from '#app/features/blogs/blog-card.tsx'
import blogsStyles from '#app/features/blogs/blogs.module.css'
import { orNotFound, publicApi } from '#app/lib/api/public-api.server.ts'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { pageMeta, siteNameOf, unlistedMeta } from '#app/lib/page/page-meta.server.ts'
import { metaOfLoader } from '#app/lib/page/page-meta.ts'
import { longDate } from '#app/lib/text/documented-dates.ts'
import { shownText } from '#app/lib/text/shown-text.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import type { Route } from './+types/blogs.ts'
import styles from './blogs.module.css'

/** Cards per page; the number fills a grid of two or three columns. */
const cardsAtATime = 18

export async function loader({ context, request }: Route.LoaderArgs) {
  const cursor = new URL(request.url).searchParams.get('after') ?? ''
  const page = await orNotFound(
    publicApi(context).blogs.list({ query: { limit: cardsAtATime, ...(cursor && { cursor }) } }),
  )
  const isFirst = cursor === ''
  const meta = isFirst
    ? pageMeta(context, {
        path: '/blogs',
        title: 'Blogs',
        description: 'Short, honest reads on resumes, interviews, internships and first jobs, by our team.',
        picture: { kind: 'page', name: 'blogs' },
        feed: { title: `${siteNameOf(context)} blogs`, path: '/blogs/rss.xml' },
      })
    : unlistedMeta(context, 'Older blogs')
  return {
    isFirst,
    blogs: page.items.map((blog) => ({ blog, dateText: longDate(blog.date) })),
    nextCursor: page.nextCursor,
    meta,
  }
}

export const handle = cachedPage('after')

export const meta = metaOfLoader()

/** All published blogs, newest first. */
export default function BlogsPage({ loaderData: { blogs, isFirst, nextCursor } }: Route.ComponentProps) {
  return (
    <div className={`container ${blogsStyles.blogsPage}`}>
      <h1>{messages.recommendedForYou}</h1>
      {blogs.length === 0 ? (
        <div className={styles.blogsNone}>
          <h2>{shownText(messages.lookingForBlogs)}</h2>
          <p>We’re writing the first ones. Please check back soon.</p>
        </div>
      ) : (
        <ul className={styles.blogCards} aria-label="Blogs">
          {blogs.map(({ blog, dateText }, index) => (
            <BlogCard key={blog._id} blog={blog} dateText={dateText} isFirst={index < 3} />
          ))}
        </ul>
      )}
      {(!isFirst || nextCursor) && (
        <nav className={styles.blogPages} aria-label="Pages">
          {!isFirst && (
            <LinkButton to="/blogs" variant="secondary">
              Newest blogs
            </LinkButton>
          )}
          {nextCursor && (
            <LinkButton to={`/blogs?after=${encodeURIComponent(nextCursor)}`} variant="secondary">
              Older blogs
            </LinkButton>
          )}
        </nav>
      )}
    </div>
  )
}
