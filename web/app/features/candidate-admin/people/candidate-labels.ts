import type { PersonRecord } from '@firstrung/contract'
import { labelOf } from '#app/lib/text/labels.ts'

/** Where somebody wants to work: the job types, then the locations. */
export const locationText = ({ jobType, preferredLocations }: PersonRecord['preferences']): string =>
  [...jobType.map(labelOf), ...preferredLocations].join(', ')
