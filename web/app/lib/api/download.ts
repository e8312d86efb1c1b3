import { ApiError, type ErrorBody, messages, offlineError } from '@firstrung/contract'
import { session } from '#app/lib/session/session.ts'

/** Downloads a file that needs the session, under this name; with a body it is posted. */
export async function downloadFile(url: string, name: string, body?: object): Promise<void> {
  const token = session.read()?.token
  const headers = { ...(token && { 'x-auth-token': token }), ...(body && { 'content-type': 'application/json' }) }
  const posted = body && { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(url, { headers, ...posted }).catch(() => {
    throw offlineError()
  })
  if (!answer.ok) {
    const refusal = (await answer.json().catch(() => ({ code: 'internal', msg: messages.unknown }))) as ErrorBody
    throw new ApiError(answer.status, refusal)
  }
  saveAs(await answer.blob(), name)
}

/** Saves content that is already in the browser as a file under this name. */
export function saveAs(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // Delayed, because the browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
