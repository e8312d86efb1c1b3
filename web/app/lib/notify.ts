import { ApiError, messages, toastMillis } from '@firstrung/contract'

export type NoticeVariant = 'success' | 'warning' | 'error'
export type Notice = { variant: NoticeVariant; message: string; title?: string | undefined; millis: number }

let waiting: Notice[] = []
let show: ((notice: Notice) => void) | undefined
let wake: (() => void) | undefined

function raise(variant: NoticeVariant, message: string, title?: string): void {
  const notice = { variant, message, title, millis: toastMillis }
  if (show) {
    show(notice)
    return
  }
  waiting = [...waiting, notice]
  wake?.()
}

/** Brief messages at the top of the page, announced to screen readers. They wait for the toaster if it is not there yet. */
export const notify = {
  success: (message: string, title?: string) => raise('success', message, title),
  warning: (message: string, title?: string) => raise('warning', message, title),
  error: (message: string, title?: string) => raise('error', message, title),
}

/** Says what the server said; when it said nothing, the documented general sentence. */
export function notifyFailure(error: unknown, title?: string): void {
  notify.error(sentenceOf(error), title)
}

/** The sentence to show for anything that was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof ApiError && error.msg ? error.msg : messages.unknown
}

/** For the toaster: hands over what waited and everything after it. */
export function takeNotices(shower: (notice: Notice) => void): () => void {
  show = shower
  const due = waiting
  waiting = []
  for (const notice of due) shower(notice)
  return () => {
    if (show === shower) show = undefined
  }
}

/** For the root: calls back when the first notice asks for the toaster, which is not loaded before. */
export function onFirstNotice(callback: () => void): () => void {
  wake = callback
  if (waiting.length > 0) callback()
  return () => {
    if (wake === callback) wake = undefined
  }
}
