import { Link } from 'react-router'
import { BlogArticle } from '#app/features/blogs/blog-article.tsx'
import blogsStyles from '#app/features/blogs/blogs.module.css'
import { cachedPage } from '#app/lib/cached-page.ts'
import { longDate } from '#app/lib/format.ts'
import { descriptionOf, pageMeta, siteNameOf } from '#app/lib/page-meta.server.ts'
import { metaOfLoader } from '#app/lib/page-meta.ts'
import { orNotFound, publicApi } from '#app/lib/public-api.server.ts'
import * as structured from '#app/lib/structured-data.server.ts'
import { IconChevronLeft } from '#app/ui/icons.ts'
import type { Route } from './+types/blog.ts'
import styles from './blog.module.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const blog = await orNotFound(publicApi(context).blogs.read({ params: { id: params.id } }))
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
  return { blog, dateText, meta }
}

export const handle = cachedPage()

export const meta = metaOfLoader()

/** One blog, completely in the HTML. */
export default function BlogPage({ loaderData: { blog, dateText } }: Route.ComponentProps) {
  return (
    <div className={`container ${blogsStyles.blogsPage}`}>
      <Link to="/blogs" className={styles.blogBack}>
        <IconChevronLeft size={18} aria-hidden /> All blogs
      </Link>
      <BlogArticle blog={blog} dateText={dateText} />
    </div>
  )
}
