import { createHmac, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { isSameText } from '#src/platform/secrets/same-text.ts'

const Contents = z.tuple([z.number()], z.string())

/** What a signed URL allows. Each use has its own secret, so that no URL works for another use. */
type Use = 'upload' | 'read'

const seal = (secret: KeyObject, use: Use, text: string): string =>
  createHmac('sha256', secret).update(`${use}\n${text}`).digest('base64url')

/** Seals values and their expiry into URL-safe text that cannot be forged. */
export function sealed(secret: KeyObject, use: Use, facts: string[], until: Date): string {
  const text = Buffer.from(JSON.stringify([until.getTime(), ...facts])).toString('base64url')
  return `${text}.${seal(secret, use, text)}`
}

/** The sealed values, or null when the text is forged, of another use, or expired. */
export function unsealed(secret: KeyObject, use: Use, capability: string, now: Date): string[] | null {
  const [text = '', mac = ''] = capability.split('.')
  if (!isSameText(mac, seal(secret, use, text))) return null
  const [until, ...facts] = Contents.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  return until > now.getTime() ? facts : null
}
