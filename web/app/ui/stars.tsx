import { IconStar, IconStarFilled } from './icons.ts'

const five = [1, 2, 3, 4, 5]

/** A rating of one to five. */
export function Stars({ count }: { count: number }) {
  return (
    <span className="stars" role="img" aria-label={`${count} of 5 stars`}>
      {five.map((place) =>
        place <= count ? <IconStarFilled key={place} size={18} /> : <IconStar key={place} size={18} />,
      )}
    </span>
  )
}
