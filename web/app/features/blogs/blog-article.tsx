import { type Blog, headingsOf } from '@firstrung/contract'
import { pictureSources } from '#app/lib/browser/picture.ts'
import { useSiteName } from '#app/lib/page/site.ts'
import { Logo } from '#app/ui/base/logo.tsx'
import { RichText } from '#app/ui/text/rich-text.tsx'
import styles from './blog-article.module.css'
import blogsStyles from './blogs.module.css'

/** From this number of headings on there is a table of contents. */
const longFrom = 3

/** A whole blog, in a column of readable width. */
export function BlogArticle({ blog, dateText }: { blog: Blog; dateText: string }) {
  const headings = headingsOf(blog.content).filter(({ text }) => text !== '')
  return (
    <article className={styles.blog}>
      <header>
        <h1>{blog.title}</h1>
        <div className={styles.blogAuthor}>
          <Logo withName={false} />
          <p>
            By the {useSiteName()} team
            <span className={blogsStyles.blogFacts}>
              <time dateTime={blog.date}>{dateText}</time> · {blog.readingMinutes} min read
            </span>
          </p>
        </div>
        <img
          className={styles.blogBanner}
          {...pictureSources(blog.blogBannerS3PublicUrl, 1280, [480, 768, 1280])}
          sizes="(min-width: 48em) 720px, 100vw"
          alt=""
          width={1280}
          height={640}
          fetchPriority="high"
        />
        <p className={styles.blogBody}>{blog.blog || blog.introduction}</p>
        <p className={styles.blogSubtitle}>{blog.subtitle}</p>
      </header>
      {headings.length >= longFrom && (
        <nav className={styles.blogContents} aria-labelledby="contents">
          <p id="contents">In this blog</p>
          <ol>
            {headings.map(({ id, text, level }) => (
              <li key={id} data-level={level}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <RichText content={blog.content} />
    </article>
  )
}
