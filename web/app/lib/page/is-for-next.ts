import type { FormEvent } from 'react'

/** Whether a form was sent by a button with the value 'next', which opens the next entry of the queue. */
export function isForNext({ nativeEvent }: FormEvent): boolean {
  return nativeEvent instanceof SubmitEvent && nativeEvent.submitter?.getAttribute('value') === 'next'
}
