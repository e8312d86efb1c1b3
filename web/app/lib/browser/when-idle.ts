/** Runs the function once the browser is idle, or after a second at the latest; returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 200)
    return () => clearTimeout(timer)
  }
  const call = window.requestIdleCallback(act, { timeout: 1000 })
  return () => window.cancelIdleCallback(call)
}
