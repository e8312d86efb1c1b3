import { type BlogCard as Blog, limits, shortened } from '@firstrung/contract'
import { pictureSources } from '#app/lib/browser/picture.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import styles from './blog-card.module.css'
import { blogPath } from './blog-paths.ts'
import blogsStyles from './blogs.module.css'

interface BlogCardProps {
  blog: Pick<Blog, '_id' | 'title' | 'introduction' | 'date' | 'blogBannerS3PublicUrl' | 'readingMinutes'>
  /** The date as it is shown. */
  dateText: string
  /** The card is visible without scrolling, so its picture is loaded at once. */
  isFirst: boolean
  /** The level of its heading. */
  heading?: 'h2' | 'h3'
}

/** A blog in the public list. */
export function BlogCard({ blog, dateText, isFirst, heading: Heading = 'h2' }: BlogCardProps) {
  return (
    <li className={styles.blogCard}>
      <img
        {...pictureSources(blog.blogBannerS3PublicUrl, 480, [480, 768])}
        sizes="(min-width: 62em) 350px, (min-width: 36em) 50vw, 100vw"
        alt=""
        width={480}
        height={270}
        loading={isFirst ? 'eager' : 'lazy'}
      />
      <div className={blogsStyles.blogCardWords}>
        <p className={blogsStyles.blogFacts}>
          <time dateTime={blog.date}>{dateText}</time> · {blog.readingMinutes} min read
        </p>
        <Heading>{blog.title}</Heading>
        <Introduction text={blog.introduction} />
        <LinkButton to={blogPath(blog._id)} variant="secondary">
          <span>
            View<span className="visually-hidden"> {blog.title}</span>
          </span>
        </LinkButton>
      </div>
    </li>
  )
}

/** Cut on narrow screens (BLOG-03). CSS chooses between both, because the server does not know the width. */
function Introduction({ text }: { text: string }) {
  if (text.length <= limits.blogIntroductionPreview) return <p>{text}</p>
  return (
    <>
      <p className={styles.blogIntroductionWhole}>{text}</p>
      <p className={styles.blogIntroductionCut}>{shortened(text, limits.blogIntroductionPreview)}</p>
    </>
  )
}
