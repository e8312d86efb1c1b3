import { limits, shortened } from '@firstrung/contract'

/** 'personal development' as a label: Personal Development. */
export const topicLabel = (tag: string): string =>
  tag
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** The text below the title on a card. */
export const preview = (description: string): string => shortened(description, limits.eventDescriptionPreview)
