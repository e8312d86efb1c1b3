import { useEffect, useEffectEvent, useState } from 'react'
import { type Location, type NavigationType, useLocation, useNavigationType } from 'react-router'
import { randomId } from '#app/lib/browser/random-id.ts'

/**
 * While a layer is open over a page (a dialog, a later step of a form), the history has an extra entry above the page's
 * own. Back leaves that entry, and the topmost layer decides what happens. The entry stays when a layer is closed in another
 * way, because removing it takes time in which a navigation could go wrong; a later Back then skips it.
 */
interface Mark {
  /** Set on the page's own entry: the id of the entry above it. */
  under?: string
  /** Set on the extra entry above the page: its id. */
  over?: string
}

const layers: (() => void)[] = []
/** The mark of the current entry. */
let mark: Mark = {}
/** The page that the router shows. While the router asks whether to leave it, the browser is already at another entry. */
let shown = { key: '', state: null as unknown, href: '' }

function entry(): Mark & { key?: string } {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? state : {}
}

function markHere(): Mark {
  const { under, over } = entry()
  return { ...(under && { under }), ...(over && { over }) }
}

const keyHere = () => entry().key ?? 'default'

/** Adds the extra entry above the page, unless it exists. */
function cover(): void {
  if (layers.length === 0 || mark.over || keyHere() !== shown.key) return
  const id = randomId()
  window.history.replaceState({ ...entry(), over: undefined, under: id }, '')
  window.history.pushState({ ...entry(), under: undefined, over: id }, '')
  mark = { over: id }
}

function onPop(event: PopStateEvent): void {
  const before = mark
  mark = markHere()
  const isDown = before.over !== undefined && before.over === mark.under
  const isUp = before.under !== undefined && before.under === mark.over
  // Within one page: nothing for the router.
  if (isDown || isUp) event.stopImmediatePropagation()
  if (isDown) stepBack()
  else if (!isUp) {
    // After two quick Backs the page itself is left, so all its layers are closed.
    if (keyHere() !== shown.key) for (const layer of layers.toReversed()) layer()
    setTimeout(cover)
  }
}

function stepBack(): void {
  // Changes of the page's URL since then are only in the upper entry, so they are copied to the lower one.
  if (keyHere() !== shown.key) window.history.replaceState({ ...asObject(shown.state), ...mark }, '', shown.href)
  const layer = layers.at(-1)
  if (!layer) return window.history.back()
  // If more layers are open, the entry is restored for the next Back.
  const isNext = layers.length > 1
  if (isNext) window.history.forward()
  layer()
  const { under } = mark
  // Also if the layer stays open.
  setTimeout(() => {
    if (!isNext && layers.length > 0 && under && markHere().under === under) window.history.forward()
  })
}

const asObject = (state: unknown) => (typeof state === 'object' ? state : {})

function pageShown({ key }: Location, type: NavigationType): void {
  const { over, ...state } = entry()
  if (type === 'PUSH') mark = {}
  else if (type === 'REPLACE' && mark.over && !over) window.history.replaceState({ ...state, over: mark.over }, '')
  else mark = markHere()
  shown = { key, state, href: window.location.href }
  cover()
}

/** Once for all pages. */
export function useBackKeeper(): void {
  const location = useLocation()
  const type = useNavigationType()
  useEffect(() => {
    mark = markHere()
    // Registered before the router, which listens to the same event.
    window.addEventListener('popstate', onPop, { capture: true })
    return () => window.removeEventListener('popstate', onPop, { capture: true })
  }, [])
  useEffect(() => pageShown(location, type), [location, type])
}

/** While `isOpen`, Back of the browser or the phone calls `onBack` instead of leaving the page. The latest is called first. */
export function useBack(isOpen: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    if (!isOpen) return
    const layer = () => back()
    layers.push(layer)
    cover()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
    }
  }, [isOpen])
}

/** Back returns to the previously open steps, as it does with pages. `go` opens a step. */
export function useBackSteps(step: number, go: (step: number) => void): void {
  const [way, setWay] = useState({ step, before: [] as readonly number[] })
  if (way.step !== step) {
    const at = way.before.indexOf(step)
    setWay({ step, before: at < 0 ? [...way.before, way.step] : way.before.slice(0, at) })
  }
  const last = way.before.at(-1)
  useBack(last !== undefined, () => {
    if (last !== undefined) go(last)
  })
}
