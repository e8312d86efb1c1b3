import { type ComponentType, lazy } from 'react'
import { toast } from './toast.ts'

/** The pause before each retry. */
const pauses = [1000, 2000, 4000, 8000, 15_000]

/**
 * A component in a separate chunk, loaded when it is first shown. Without a network the page stays as it is, shows a toast,
 * and retries. The error reaches the page only when all tries have failed.
 */
export function lazyWithRetry<P>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazy(async () => ({ default: await retry(load, sayThatItWaits) }))
}

/** Several components that fail together say it once. */
const quietMillis = 5000
let saidAt = Number.NEGATIVE_INFINITY

function sayThatItWaits(): void {
  if (performance.now() - saidAt < quietMillis) return
  saidAt = performance.now()
  toast.warning('This part of the page did not load. It will load when you are back online.')
}

/**
 * Loads, and retries for half a minute; time in which the browser is offline does not count. `onFirstFailure` is called
 * after the first failure.
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

/** After the browser says that it is online, requests can still fail for a moment. */
const settleMillis = 1000

/** Waits until the browser is online, and then for a moment; if it is online already, waits this many milliseconds. */
async function waitForNetwork(pause: number): Promise<void> {
  const isOnline = navigator.onLine
  if (!isOnline) await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  await new Promise((resolve) => setTimeout(resolve, isOnline ? pause : settleMillis))
  reloadFailedStylesheets()
}

/** A failed stylesheet link is not retried by the browser, so a copy replaces it. */
function reloadFailedStylesheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (!link.sheet) link.replaceWith(link.cloneNode())
  }
}
