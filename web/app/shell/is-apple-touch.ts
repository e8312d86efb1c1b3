const appleTouch = /iPad|iPhone|iPod/

/** iPhones and iPads, including iPads that claim to be a Mac: no real Mac has a touch screen. */
export function isAppleTouch({ userAgent, maxTouchPoints }: { userAgent: string; maxTouchPoints: number }): boolean {
  return appleTouch.test(userAgent) || (userAgent.includes('Mac') && maxTouchPoints > 1)
}
