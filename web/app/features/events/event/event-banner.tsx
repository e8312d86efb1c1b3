import type { EventRecord } from '@firstrung/contract'
import { pictureSources } from '#app/lib/browser/picture.ts'
import styles from './event-banner.module.css'

interface EventBannerProps {
  event: Pick<EventRecord, 'bannerS3PublicUrl'>
  sizes: string
  isFirst?: boolean
}

const widths = [480, 768, 1280]

/** The picture of an event. Decorative: its content is in the text next to it. */
export function EventBanner({ event: { bannerS3PublicUrl }, sizes, isFirst = false }: EventBannerProps) {
  return (
    <img
      className={styles.eventBanner}
      {...pictureSources(bannerS3PublicUrl, 768, widths)}
      sizes={sizes}
      width={768}
      height={384}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}
