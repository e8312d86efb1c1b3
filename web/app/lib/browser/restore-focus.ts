/** Overlays, which lose the focus when they close. */
const overlays = '[role="dialog"], [role="menu"], [role="listbox"]'
const stops = 'a[href], button, input, select, textarea, [tabindex="0"]'
/** Components that restore the focus themselves have done so by then. */
const graceMillis = 30

/**
 * Keyboard users lose their position when nothing has the focus. This returns the focus to a button that was disabled
 * during its action, and after a dialog to the element that opened it, or its replacement. The returned function stops it.
 */
export function restoreFocus(): () => void {
  // The last focused element with its ancestors; and the same outside of overlays.
  let last: Element[] = []
  let opener: Element[] = []
  let isLeft = false
  // Whether a dialog has just given the focus back: the opener may disappear later, when lists load again.
  let isReturned = false

  const note = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    isLeft = false
    isReturned = last[0]?.closest(overlays) != null && !target.closest(overlays)
    last = withAncestors(target)
    if (!target.closest(overlays)) opener = last
  }
  const leave = () => {
    isLeft = true
  }
  const look = (changes: MutationRecord[]) => {
    const [element] = last
    if (!element || !isLost()) return
    if (!element.isConnected) {
      if (last !== opener || isReturned) setTimeout(() => isLost() && focusAt(opener), graceMillis)
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

/** Focuses the first of these that is still there, or the next focusable element after it. */
function focusAt(path: Element[]): void {
  const anchor = path.find((element) => element.isConnected)
  if (!anchor) return
  const isAfter = (element: Element) =>
    Boolean(anchor.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
  const next = isStop(anchor) ? anchor : [...document.querySelectorAll(stops)].find((it) => isAfter(it) && isStop(it))
  if (next) focus(next)
}
