/**
 * Whether a key belongs to an input method, which composes Hindi, Tamil or Japanese from several keys: there Enter
 * accepts a suggestion, and Escape drops it. Safari ends the composition before it reports the last key, so `isComposing` is
 * already false for this key; its code is 229.
 */
export const isComposed = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229

/** Editors handle composed keys themselves. */
const isEditor = (target: EventTarget | null) => target instanceof HTMLElement && target.isContentEditable

/**
 * Hides such keys from all fields, dialogs and shortcuts of the page, also those of libraries, so that none of them has to
 * handle input methods. Call it before anything else listens.
 */
export function keepComposedKeys(): void {
  const keep = (event: KeyboardEvent) => {
    if (isComposed(event) && !isEditor(event.target)) event.stopImmediatePropagation()
  }
  for (const type of ['keydown', 'keyup'] as const) window.addEventListener(type, keep, { capture: true })
}
