import { count } from '#app/lib/text/format.ts'
import { IconHeart, IconHeartFilled } from '#app/ui/base/icons.ts'
import styles from './like-button.module.css'

interface LikeButtonProps {
  /** The liked thing: 'the post', 'the comment of Asha Rao'. */
  what: string
  isLiked: boolean
  likesCount: number
  onLike: (isLiked: boolean) => void
}

/** A heart with the number of likes. */
export function LikeButton({ what, isLiked, likesCount, onLike }: LikeButtonProps) {
  const Heart = isLiked ? IconHeartFilled : IconHeart
  return (
    <button
      type="button"
      className={styles.forumLike}
      aria-pressed={isLiked}
      aria-label={`Like ${what}: ${count(likesCount)}`}
      onClick={() => onLike(!isLiked)}
    >
      <Heart size={18} aria-hidden />
      {count(likesCount)}
    </button>
  )
}
