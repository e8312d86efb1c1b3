import { useEffect, useLayoutEffect, useRef } from 'react'

/** The fields that were typed in, and the button that was pressed last. */
interface RecordedEvents {
  typed: Set<EventTarget>
  press?: { button: HTMLButtonElement; event: Event }
}

declare global {
  interface Window {
    /** Until hydration. */
    earlyEvents?: RecordedEvents
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
    if (button instanceof HTMLButtonElement) earlyEvents.press = { button, event }
  }
  for (const type of ['input', 'click', 'submit']) addEventListener(type, record, true)
}

/**
 * On a slow network a page can be seen seconds before it is hydrated. This inline script remembers what is typed and
 * pressed until then, and stops forms from being submitted by the browser, which would lose what was typed.
 */
export const eventReplayScript = (): string => `(${recordEvents.toString()})()`

/** Repeats, after hydration, what was typed and pressed before. */
export function useEventReplay(): void {
  const recorded = useRef<RecordedEvents>(undefined)
  // In the commit that hydrates the page: React handles what comes later.
  useLayoutEffect(() => {
    recorded.current ??= stopRecording()
  }, [])
  useEffect(() => {
    if (recorded.current) replay(recorded.current)
    recorded.current = { typed: new Set() }
  }, [])
}

/** What was recorded and nobody has handled. */
export function stopRecording(): RecordedEvents | undefined {
  const { earlyEvents } = window
  delete window.earlyEvents
  // A press can hydrate the page: then it is still on its way, and React handles it itself.
  if (earlyEvents?.press && earlyEvents.press.event.eventPhase !== Event.NONE) delete earlyEvents.press
  return earlyEvents
}

function replay({ typed, press }: RecordedEvents): void {
  for (const field of typed) replayInput(field)
  // After React has handled all inputs.
  if (press) setTimeout(() => press.button.isConnected && press.button.click())
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
