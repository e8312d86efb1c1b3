import { BlogArticle } from '#app/features/blogs/blog-article.tsx'
import { BlogCard } from '#app/features/blogs/blog-card.tsx'
import blogsStyles from '#app/features/blogs/blogs.module.css'
import { orNotFound, publicApi } from '#app/lib/api/public-api.server.ts'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { descriptionOf, pageMeta, siteNameOf } from '#app/lib/page/page-meta.server.ts'
import { metaOfLoader } from '#app/lib/page/page-meta.ts'
import * as structured from '#app/lib/page/structured-data.server.ts'
import { longDate } from '#app/lib/text/documented-dates.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import { BackLink } from '#app/ui/list/back-link.tsx'
import type { Route } from './+types/blog.ts'
import styles from './blog.module.css'

/** How many blogs are suggested to read next. */
const shownNext = 2

export async function loader({ context, params }: Route.LoaderArgs) {
  const blog = await orNotFound(publicApi(context).blogs.read({ params: { id: params.id } }))
  const next = await nextBlogs(publicApi(context), blog._id)
  const dateText = longDate(blog.date)
  const path = `/blogs/${blog._id}`
  const meta = pageMeta(context, {
    path,
    title: blog.title,
    description: descriptionOf(
      blog.introduction,
      `A read of ${blog.readingMinutes} min by the team of ${siteNameOf(context)}, ${dateText}.`,
    ),
    picture: { kind: 'blog', name: blog._id, version: blog.revision },
    article: { published: blog.date, changed: blog.updatedAt },
    things: (site) => [
      structured.blogPosting(site, blog),
      structured.breadcrumbs(site, ['Blogs', '/blogs'], [blog.title, path]),
    ],
  })
  return { blog, dateText, next: next.map((one) => ({ blog: one, dateText: longDate(one.date) })), meta }
}

/** The blogs before this one; after the oldest, continues with the newest. */
async function nextBlogs(api: ReturnType<typeof publicApi>, id: string) {
  const older = await api.blogs.list({ query: { olderThan: id, limit: shownNext } })
  if (older.items.length > 0) return older.items
  const newest = await api.blogs.list({ query: { limit: shownNext + 1 } })
  return newest.items.filter(({ _id }) => _id !== id).slice(0, shownNext)
}

export const handle = cachedPage()

export const meta = metaOfLoader()

/** One blog; all of it is in the HTML. */
export default function BlogPage({ loaderData: { blog, dateText, next } }: Route.ComponentProps) {
  return (
    <div className={`container ${blogsStyles.blogsPage}`}>
      <div className={styles.blogColumn}>
        <BackLink to="/blogs">All blogs</BackLink>
      </div>
      <BlogArticle blog={blog} dateText={dateText} />
      <aside className={`${styles.blogColumn} ${styles.blogCall}`} aria-labelledby="register">
        <h2 id="register">Ready for your first job?</h2>
        <p>Create a free account, take one skill test and let recruiters see what you can do.</p>
        <LinkButton to="/candidate/register">Create free account</LinkButton>
      </aside>
      {next.length > 0 && (
        <section className={styles.blogColumn} aria-labelledby="next">
          <h2 id="next">Read next</h2>
          <ul className={styles.blogNext}>
            {next.map((one) => (
              <BlogCard key={one.blog._id} {...one} isFirst={false} heading="h3" />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
