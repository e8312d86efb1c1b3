import { type Blog, headingsOf } from '@firstrung/contract'
import { RichText } from '#app/ui/rich-text.tsx'
import styles from './blog-article.module.css'
import blogsStyles from './blogs.module.css'

/** From this number of headings on there is a table of contents. */
const longFrom = 3

/** A whole blog. */
export function BlogArticle({ blog, dateText }: { blog: Blog; dateText: string }) {
  const headings = headingsOf(blog.content).filter(({ text }) => text !== '')
  const picture = blog.blogBannerS3PublicUrl
  return (
    <article className={styles.blog} data-long={headings.length >= longFrom || undefined}>
      <header>
        <p className={blogsStyles.blogFacts}>
          <time dateTime={blog.date}>{dateText}</time> · {blog.readingMinutes} min read
        </p>
        <h1>{blog.title}</h1>
        <img
          className={styles.blogBanner}
          src={`${picture}?width=1280`}
          srcSet={[480, 768, 1280].map((width) => `${picture}?width=${width} ${width}w`).join(', ')}
          sizes="(min-width: 70em) 1088px, 100vw"
          alt=""
          width={1280}
          height={560}
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
