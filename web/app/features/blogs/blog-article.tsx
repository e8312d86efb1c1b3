import { type Blog, headingsOf } from '@firstrung/contract'
import { RichText } from '#app/ui/rich-text.tsx'
import './blogs.css'

/** From this number of headings on there is a table of contents. */
const longFrom = 3

/** A whole blog. */
export function BlogArticle({ blog, dateText }: { blog: Blog; dateText: string }) {
  const headings = headingsOf(blog.content).filter(({ text }) => text !== '')
  const picture = blog.blogBannerS3PublicUrl
  return (
    <article className="blog" data-long={headings.length >= longFrom || undefined}>
      <header>
        <p className="blog-facts">
          <time dateTime={blog.date}>{dateText}</time> · {blog.readingMinutes} min read
        </p>
        <h1>{blog.title}</h1>
        <img
          className="blog-banner"
          src={`${picture}?width=1280`}
          srcSet={[480, 768, 1280].map((width) => `${picture}?width=${width} ${width}w`).join(', ')}
          sizes="(min-width: 70em) 1088px, 100vw"
          alt=""
          width={1280}
          height={560}
          fetchPriority="high"
        />
        <p className="blog-body">{blog.blog || blog.introduction}</p>
        <p className="blog-subtitle">{blog.subtitle}</p>
      </header>
      {headings.length >= longFrom && (
        <nav className="blog-contents" aria-labelledby="contents">
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
