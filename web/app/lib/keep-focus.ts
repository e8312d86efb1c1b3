/** What opens over the page, and takes the focus along when it goes. */
const overlays = '[role="dialog"], [role="menu"], [role="listbox"]'
const stops = 'a[href], button, input, select, textarea, [tabindex="0"]'
/** Whoever hands the focus back himself has done so by then. */
const graceMillis = 30

/**
 * Focus that nothing has throws people with a keyboard out of the page. It comes back to a button that rested while its
 * work was under way and, when a dialog goes, to what opened it, or to what stands there now. Ends when the returned
 * function is called.
 */
export function keepFocus(): () => void {
  // What had the focus last, with all that stands around it; and what had it last outside of overlays.
  let last: Element[] = []
  let door: Element[] = []
  let isLeft = false

  const note = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    isLeft = false
    last = withAncestors(target)
    if (!target.closest(overlays)) door = last
  }
  const leave = () => {
    isLeft = true
  }
  const look = (changes: MutationRecord[]) => {
    const [element] = last
    if (!element || !isLost()) return
    if (!element.isConnected) {
      if (last !== door) setTimeout(() => isLost() && focusAt(door), graceMillis)
    } else if (!isLeft && changes.some(({ type, target }) => type === 'attributes' && target === element)) {
      if (isStop(element)) focus(element)
    }
  }

  const observer = new MutationObserver(look)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', note)
  document.addEventListener('pointerdown', leave)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', note)
    document.removeEventListener('pointerdown', leave)
  }
}

const isLost = () => document.activeElement === null || document.activeElement === document.body

function withAncestors(element: Element): Element[] {
  const { parentElement } = element
  return [element, ...(parentElement ? withAncestors(parentElement) : [])]
}

const isStop = (element: Element) =>
  element.matches(`:is(${stops}):not(:disabled, [tabindex="-1"])`) && element.checkVisibility()

const focus = (element: Element) => element instanceof HTMLElement && element.focus({ preventScroll: true })

/** Focuses the first of these, or the next stop behind the place where it was. */
function focusAt(path: Element[]): void {
  const place = path.find((element) => element.isConnected)
  if (!place) return
  const isBehind = (element: Element) =>
    Boolean(place.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
  const next = isStop(place) ? place : [...document.querySelectorAll(stops)].find((it) => isBehind(it) && isStop(it))
  if (next) focus(next)
}
