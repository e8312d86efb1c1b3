const hiringAreas = ['/rdashboard', '/hiringpanel', '/job/', '/recruiter/', '/admin']

/** Which of the two themes a page has: paper and marigold for candidates and visitors, white and ink for hiring. */
export function themeOf(pathname: string): 'candidate' | 'hiring' {
  return hiringAreas.some((area) => pathname.startsWith(area)) ? 'hiring' : 'candidate'
}
