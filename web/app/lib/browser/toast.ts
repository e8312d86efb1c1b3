import { ApiError, messages, toastMillis } from '@firstrung/contract'
import { shownText } from '#app/lib/text/shown-text.ts'

export type ToastVariant = 'success' | 'warning' | 'error'
export type Toast = { variant: ToastVariant; message: string; title?: string | undefined; millis: number }

let waiting: Toast[] = []
let show: ((entry: Toast) => void) | undefined
let wake: (() => void) | undefined

function raise(variant: ToastVariant, message: string, title?: string, millis = toastMillis): void {
  const entry = { variant, message: shownText(message), title: title && shownText(title), millis }
  if (show) {
    show(entry)
    return
  }
  waiting = [...waiting, entry]
  wake?.()
}

/** Short messages at the top of the page, announced to screen readers. They are queued until their component is loaded. */
export const toast = {
  success: (message: string, title?: string) => raise('success', message, title),
  warning: (message: string, title?: string) => raise('warning', message, title),
  error: (message: string, title?: string) => raise('error', message, title),
}

/** How long a refusal is shown for each letter, and at most: people need time to read an unexpected message. */
const letterMillis = 80
const longestMillis = 10_000

/** Shows the server's message of an error, or a general one, for as long as it takes to read. */
export function toastError(error: unknown, title?: string): void {
  // `endSession` already says once that a session has ended.
  if (error instanceof ApiError && error.code === 'signed_out') return
  const message = errorMessage(error)
  const millis = Math.min(longestMillis, Math.max(toastMillis, message.length * letterMillis))
  raise('error', message, title, millis)
}

/** The message for any thrown value. */
export function errorMessage(error: unknown): string {
  return shownText(error instanceof ApiError && error.msg ? error.msg : messages.unknown)
}

/** For the component that shows toasts: calls back for queued ones and every later one. */
export function takeToasts(onToast: (entry: Toast) => void): () => void {
  show = onToast
  const due = waiting
  waiting = []
  for (const entry of due) onToast(entry)
  return () => {
    if (show === onToast) show = undefined
  }
}

/** For the root, which loads that component on demand: calls back at the first toast. */
export function onFirstToast(callback: () => void): () => void {
  wake = callback
  if (waiting.length > 0) callback()
  return () => {
    if (wake === callback) wake = undefined
  }
}
