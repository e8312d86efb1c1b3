import { relative, shortDate } from '#app/lib/format.ts'

/** '2 hours ago · 27/05/2022' */
export const sinceText = (moment: string): string => `${relative(moment)} · ${shortDate(moment)}`

/** A candidate's profile in the team's panel. */
export const profilePath = (userId: string): string => `/admin?tab=candidates&candidate=${userId}`

/** The queue of resumes, and the screen on which one of them is reviewed. */
export const reviewsPath = '/admin?tab=resume-review'
export const reviewPath = (userId: string): string => `${reviewsPath}&review=${userId}`
