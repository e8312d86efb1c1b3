/** The tab with all recruiters. */
export const recruitersPath = '/admin?tab=recruiters'

/** The page of one recruiter. */
export const recruiterPath = (id: string): string => `${recruitersPath}&recruiter=${id}`
