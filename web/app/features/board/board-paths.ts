/** Where somebody applies to a job. */
export const applyPath = (slug: string): string => `/jobs/${slug}/apply`
