declare global {
  interface Window {
    /** There until the page is alive: the fields in which was typed, and the button that was pressed last. */
    early?: { typed: Set<EventTarget>; button?: HTMLButtonElement | undefined }
  }
}

/**
 * On a weak line a page is seen seconds before it is alive. What is typed and pressed meanwhile is remembered, and no
 * form is sent the browser's own way, which would lose what was typed.
 */
export const earlyPressScript = `early={typed:new Set};for(const t of['input','click','submit'])addEventListener(t,e=>{if(!window.early)return;if(t=='submit')e.preventDefault();if(t=='input')early.typed.add(e.target);else early.button=e.submitter??e.target.closest?.('button')??early.button},true)`

/** Does what was asked for before the page was alive. */
export function answerEarlyPress(): void {
  const { early } = window
  delete window.early
  for (const field of early?.typed ?? []) tellAgain(field)
  const button = early?.button
  // Once all that was typed has arrived.
  if (button) setTimeout(() => button.isConnected && button.click())
}

/** Lets the page hear what stands in a field. It took that for what had stood there from the start. */
function tellAgain(field: EventTarget): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  if (field.type === 'checkbox' || field.type === 'radio') return
  const text = field.value
  // Past the ears that React has put on the field itself.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  for (const value of ['', text]) {
    set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
