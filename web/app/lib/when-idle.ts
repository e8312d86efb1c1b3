/** Does it once the page has come to rest, or after a second at the latest; returns how to call it off. */
export function whenIdle(act: () => void): () => void {
  // Safari has no such callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 200)
    return () => clearTimeout(timer)
  }
  const call = window.requestIdleCallback(act, { timeout: 1000 })
  return () => window.cancelIdleCallback(call)
}
