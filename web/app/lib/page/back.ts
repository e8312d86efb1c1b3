import { useEffect, useEffectEvent, useState } from 'react'
import { type Location, type NavigationType, useLocation, useNavigationType } from 'react-router'
import { randomId } from '#app/lib/browser/random-id.ts'

/**
 * While something lies over a page (a dialog, a later step of a form), one more entry of the history lies over the page's
 * own. Back leaves that entry, and the topmost layer decides what happens. The entry stays when a layer is closed in another
 * way, because removing it takes time in which a navigation could go wrong; a later Back then passes through it.
 */
interface Mark {
  /** Of the page's own entry: what lies over it. */
  under?: string
  /** Of the entry that lies over the page. */
  over?: string
}

const layers: (() => void)[] = []
/** Of the entry that is open. */
let mark: Mark = {}
/** The page that the router shows. While it asks whether to leave one, the browser is already at another. */
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

/** Puts the entry over the page, unless it is there. */
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
    // Back came twice at once: the page below is left, and what lies over all pages must not stay.
    if (keyHere() !== shown.key) for (const layer of layers.toReversed()) layer()
    setTimeout(cover)
  }
}

function stepBack(): void {
  // What changed the address of the page since has changed that of the upper entry only.
  if (keyHere() !== shown.key) window.history.replaceState({ ...asObject(shown.state), ...mark }, '', shown.href)
  const layer = layers.at(-1)
  if (!layer) return window.history.back()
  // The next layer is left by the next Back.
  const isNext = layers.length > 1
  if (isNext) window.history.forward()
  layer()
  const { under } = mark
  // So is one that stays.
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
    // Before the router, which listens at the same place.
    window.addEventListener('popstate', onPop, { capture: true })
    return () => window.removeEventListener('popstate', onPop, { capture: true })
  }, [])
  useEffect(() => pageShown(location, type), [location, type])
}

/** While `isOpen`, Back of the browser or the phone calls `onBack` instead of leaving the page. The latest one goes first. */
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

/** Back leads through the steps that were open before, as it does through pages. `go` opens a step. */
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
