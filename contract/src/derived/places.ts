import type { JobCard } from '../shapes/board.ts'

/** Bengaluru, Pune, Delhi · Bengaluru, Pune and 3 more */
export const placesText = ({ places }: Pick<JobCard, 'places'>): string =>
  places.length > 3 ? `${places.slice(0, 2).join(', ')} and ${places.length - 2} more` : places.join(', ')
