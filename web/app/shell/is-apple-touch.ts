const appleTouch = /iPad|iPhone|iPod/

/** iPhones, iPads, and iPads that call themselves a Mac: no real Mac has a touch screen. */
export function isAppleTouch({ userAgent, maxTouchPoints }: { userAgent: string; maxTouchPoints: number }): boolean {
  return appleTouch.test(userAgent) || (userAgent.includes('Mac') && maxTouchPoints > 1)
}
