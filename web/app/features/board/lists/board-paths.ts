/** The page for applying to a job. */
export const applyPath = (slug: string): string => `/jobs/${slug}/apply`
