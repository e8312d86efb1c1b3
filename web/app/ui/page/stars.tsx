import { IconStar, IconStarFilled } from '#app/ui/base/icons.ts'
import styles from './stars.module.css'

const five = [1, 2, 3, 4, 5]

/** A rating of one to five. */
export function Stars({ count }: { count: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`${count} of 5 stars`}>
      {five.map((star) =>
        star <= count ? <IconStarFilled key={star} size={18} /> : <IconStar key={star} size={18} />,
      )}
    </span>
  )
}
