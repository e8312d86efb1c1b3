import { relative } from '#app/lib/text/dates.ts'
import { shortDate } from '#app/lib/text/documented-dates.ts'
import { filterText, type QueueFilter } from './use-queue-address.ts'

/** '2 hours ago · 27/05/2022' */
export const sinceText = (moment: string): string => `${relative(moment)} · ${shortDate(moment)}`

/** A candidate's profile in the team's panel. */
export const profilePath = (userId: string): string => `/admin?tab=candidates&candidate=${userId}`

/** The queue of resumes, the screen on which one of them is reviewed, and the end of the reviews. */
const resumesPath = '/admin?tab=resume-review'
export const reviewsPath = (filter: QueueFilter): string => resumesPath + filterText(filter)
export const reviewPath = (userId: string, filter: QueueFilter): string =>
  `${resumesPath}&review=${userId}${filterText(filter)}`
export const donePath = (filter: QueueFilter): string => reviewPath('done', filter)
