/**
 * Whether a key belongs to an input method, which writes Hindi, Tamil or Japanese out of several keys: Enter takes a
 * suggestion then, and Escape drops it. Safari says that the text is composed before it reports the key that ended it, so that
 * `isComposing` is false already; such a key has the code 229.
 */
export const isComposed = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229

/** Editors read composed keys themselves. */
const isEditor = (target: EventTarget | null) => target instanceof HTMLElement && target.isContentEditable

/**
 * Keeps such keys from every field, dialog and shortcut of the page, those of libraries included: none of them has to know
 * input methods. Called before anything else listens.
 */
export function keepComposedKeys(): void {
  const keep = (event: KeyboardEvent) => {
    if (isComposed(event) && !isEditor(event.target)) event.stopImmediatePropagation()
  }
  for (const type of ['keydown', 'keyup'] as const) window.addEventListener(type, keep, { capture: true })
}
