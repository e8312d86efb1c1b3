import { type ComponentType, lazy } from 'react'
import { toast } from '#app/lib/toast.ts'

/** How long to wait before each further try. */
const pauses = [1000, 2000, 4000, 8000, 15_000]

/**
 * A component in a chunk of its own, loaded when it is first shown. Without a network the page stays as it is, says so in
 * a toast, and tries again. Only when all tries have failed does the error reach the page.
 */
export function lazyWithRetry<P>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const sayOnce = () =>
    toast.warning('This part of the page did not arrive. It comes as soon as there is a connection.')
  return lazy(async () => ({ default: await retry(load, sayOnce) }))
}

/**
 * Loads, and tries again for half a minute; while the browser is offline the clock stands still. `onFirstFailure` is called
 * when the first try has failed.
 */
export async function retry<M>(
  load: () => Promise<M>,
  onFirstFailure: () => void = () => {},
  waitBeforeNext: (pause: number) => Promise<unknown> = waitForNetwork,
): Promise<M> {
  for (const [tries, pause] of pauses.entries()) {
    try {
      return await load()
    } catch {
      if (tries === 0) onFirstFailure()
      await waitBeforeNext(pause)
    }
  }
  return load()
}

/** Waits until the browser is online; where it says that it is already, for so many milliseconds. */
async function waitForNetwork(pause: number): Promise<void> {
  if (navigator.onLine) await new Promise((resolve) => setTimeout(resolve, pause))
  else await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  reloadFailedStylesheets()
}

/** A stylesheet link that failed is not loaded again by itself, so a copy takes its place. */
function reloadFailedStylesheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (!link.sheet) link.replaceWith(link.cloneNode())
  }
}
