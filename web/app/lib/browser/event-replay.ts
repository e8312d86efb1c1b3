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

/** The inline script. It is sent as text, so it must not use anything outside of this function. */
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
 * On a slow network a page is visible seconds before it is hydrated. This inline script records what is typed and pressed
 * until then, and prevents native form submits, which would lose the input.
 */
export const eventReplayScript = (): string => `(${recordEvents.toString()})()`

/** Replays input and presses from before hydration. */
export function useEventReplay(): void {
  const recorded = useRef<RecordedEvents>(undefined)
  // Ends in the commit that hydrates the page, because React handles all later events.
  useLayoutEffect(() => {
    recorded.current ??= stopRecording()
  }, [])
  useEffect(() => {
    if (recorded.current) replay(recorded.current)
    recorded.current = { typed: new Set() }
  }, [])
}

/** The recorded events that nothing has handled. */
export function stopRecording(): RecordedEvents | undefined {
  const { earlyEvents } = window
  delete window.earlyEvents
  // A press can hydrate the page: React then handles this event itself.
  if (earlyEvents?.press && earlyEvents.press.event.eventPhase !== Event.NONE) delete earlyEvents.press
  return earlyEvents
}

function replay({ typed, press }: RecordedEvents): void {
  for (const field of typed) replayInput(field)
  // After React has handled all inputs.
  if (press) setTimeout(() => press.button.isConnected && press.button.click())
}

/** Dispatches input events for a field. React took its text for the initial value, so the value must change again. */
function replayInput(field: EventTarget): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  if (field.type === 'checkbox' || field.type === 'radio') return
  const text = field.value
  // The prototype's setter: React overrides the one of the element and would see no change.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  for (const value of ['', text]) {
    set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
