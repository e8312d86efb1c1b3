declare global {
  interface Window {
    /** Until hydration: the fields that were typed in, and the button that was pressed last. */
    earlyEvents?: { typed: Set<EventTarget>; button?: HTMLButtonElement | undefined }
  }
}

/** What the inline script does. It runs as its own text, so it may use nothing from outside of it. */
function recordEvents(): void {
  window.earlyEvents = { typed: new Set() }
  const record = (event: Event): void => {
    const { earlyEvents } = window
    if (!earlyEvents || !(event.target instanceof Element)) return
    if (event.type === 'input') {
      earlyEvents.typed.add(event.target)
      return
    }
    if (event.type === 'submit') event.preventDefault()
    const submitter = event instanceof SubmitEvent ? event.submitter : null
    const button = submitter ?? event.target.closest('button')
    if (button instanceof HTMLButtonElement) earlyEvents.button = button
  }
  for (const type of ['input', 'click', 'submit']) addEventListener(type, record, true)
}

/**
 * On a slow network a page can be seen seconds before it is hydrated. This inline script remembers what is typed and
 * pressed until then, and stops forms from being submitted by the browser, which would lose what was typed.
 */
export const eventReplayScript = (): string => `(${recordEvents.toString()})()`

/** Repeats, after hydration, what was typed and pressed before. */
export function replayEvents(): void {
  const { earlyEvents } = window
  delete window.earlyEvents
  for (const field of earlyEvents?.typed ?? []) replayInput(field)
  const button = earlyEvents?.button
  // After React has handled all inputs.
  if (button) setTimeout(() => button.isConnected && button.click())
}

/** Fires input events for a field. React took its text for the initial value, so it must see the value change. */
function replayInput(field: EventTarget): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  if (field.type === 'checkbox' || field.type === 'radio') return
  const text = field.value
  // The setter of the prototype: React overrides the one of the field and would see no change.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  for (const value of ['', text]) {
    set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
