import { type ComponentType, lazy } from 'react'
import { notify } from '#app/lib/notify.ts'

/** How long to wait for the line before each further try. */
const pauses = [1000, 2000, 4000, 8000, 15_000]

/**
 * A component from a file of its own, which the browser fetches when it is first shown. On a line that is down the page
 * stays as it is, says so, and fetches again; only what still cannot be had then is a fault of the page.
 */
export function part<P>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const say = () => notify.warning('This part of the page did not arrive. It comes as soon as there is a connection.')
  return lazy(async () => ({ default: await persistently(load, say) }))
}

/**
 * Loads, again and again for half a minute with a line and for as long as it takes without one; `say` is called when the
 * first try has failed.
 */
export async function persistently<M>(
  load: () => Promise<M>,
  say: () => void = () => {},
  untilNext: (pause: number) => Promise<unknown> = lineOr,
): Promise<M> {
  for (const [tries, pause] of pauses.entries()) {
    try {
      return await load()
    } catch {
      if (tries === 0) say()
      await untilNext(pause)
    }
  }
  return load()
}

/** Waits until the browser has a line again; where it believes to have one, for so many milliseconds. */
async function lineOr(pause: number): Promise<void> {
  if (navigator.onLine) await new Promise((resolve) => setTimeout(resolve, pause))
  else await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  askForFailedSheets()
}

/** What loads a part asks for its sheet only once. */
function askForFailedSheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (!link.sheet) link.replaceWith(link.cloneNode())
  }
}
