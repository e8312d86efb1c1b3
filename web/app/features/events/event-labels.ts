import { limits } from '@firstrung/contract'

/** 'personal development' as people read it: Personal Development. */
export const topicLabel = (tag: string): string =>
  tag
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** What stands below the title on a card. */
export const preview = (description: string): string => {
  const signs = [...description]
  const max = limits.eventDescriptionPreview
  return signs.length > max ? `${signs.slice(0, max).join('').trimEnd()}…` : description
}
