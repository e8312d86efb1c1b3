let isPressed = false

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPressed = true), true)
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => (isPressed = false), true)
}

/**
 * Runs the function when no mouse button is pressed. A field loses the focus when a button is pressed; its fault is shown
 * only after the click, because the fault moves the content below it, and the click would miss the button.
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
