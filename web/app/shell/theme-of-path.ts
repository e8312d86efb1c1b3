const hiringAreas = ['/rdashboard', '/hiringpanel', '/scorecards', '/job/', '/recruiter/', '/admin']

/** The theme of a page: the colours paper and marigold for candidates and visitors, white and ink for hiring. */
export function themeOf(pathname: string): 'candidate' | 'hiring' {
  return hiringAreas.some((area) => pathname.startsWith(area)) ? 'hiring' : 'candidate'
}
