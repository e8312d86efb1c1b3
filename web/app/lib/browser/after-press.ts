let isPressed = false

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPressed = true), true)
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => (isPressed = false), true)
}

/**
 * Runs it when no button of the pointer is down any more. A field that is left by a press on a button shows its fault only
 * then: the fault moves what stands below, and the button would be gone from under the pointer before the press is a click.
 */
export function afterPress(run: () => void): void {
  if (!isPressed) return run()
  const end = new AbortController()
  const finish = () => {
    end.abort()
    setTimeout(run)
  }
  for (const name of ['pointerup', 'pointercancel']) document.addEventListener(name, finish, { signal: end.signal })
}
