import { istDateTime, relative } from '#app/lib/format.ts'

/** A name to call somebody by who has not given one yet. */
export const nameOf = (person: { fullName: string; email: string }): string => person.fullName || person.email

/** '2 hours ago · 27 May 2022, 06:30 PM IST' */
export const sinceText = (moment: string): string => `${relative(moment)} · ${istDateTime(moment)}`

/** A new mail to somebody, with its subject. */
export const mailTo = (email: string, subject: string): string =>
  `mailto:${email}?subject=${encodeURIComponent(subject)}`

/** A candidate's profile in the team's panel. */
export const profilePath = (userId: string): string => `/admin?tab=candidates&candidate=${userId}`

/** The queue of resumes, and the screen on which one of them is reviewed. */
export const reviewsPath = '/admin?tab=resume-review'
export const reviewPath = (userId: string): string => `${reviewsPath}&review=${userId}`
