const hiringAreas = ['/rdashboard', '/hiringpanel', '/job/', '/recruiter/', '/admin']

/** Which of the two looks a path wears: paper and marigold, or white and ink. */
export function sideOf(pathname: string): 'candidate' | 'hiring' {
  return hiringAreas.some((area) => pathname.startsWith(area)) ? 'hiring' : 'candidate'
}

const appleTouch = /iPad|iPhone|iPod/

/** iPhones, iPads, and iPads that call themselves a Mac: no real Mac has a touch screen. */
export function isAppleTouch({ userAgent, maxTouchPoints }: { userAgent: string; maxTouchPoints: number }): boolean {
  return appleTouch.test(userAgent) || (userAgent.includes('Mac') && maxTouchPoints > 1)
}
