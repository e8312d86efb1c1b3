import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Env } from '#src/env.ts'
import { OperatorError } from '#src/platform/errors/operator-error.ts'

// Encrypts texts that must be read again, with a key outside the database: AES-256-GCM. A stored text names its key, so that
// keys can be changed: v1.<first 4 bytes of the key's SHA-256>.<12 bytes of nonce, the text, 16 bytes of tag, in base64url>.

type Keys = Pick<Env, 'SECRETS_KEY' | 'SECRETS_KEY_OLD'>
interface Key {
  id: string
  bytes: Buffer
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

function keyOf(setting: string | undefined): Key | null {
  if (!setting) return null
  const bytes = Buffer.from(setting, 'base64')
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes }
}

/** Texts that are stored with the current key begin with this; null without a key, when texts are stored unencrypted. */
export const markOfKey = (keys: Keys): string | null => {
  const key = keyOf(keys.SECRETS_KEY)
  return key && `v1.${key.id}.`
}

/** The text as it is stored. It can be decrypted only for the same owner, so copying it to another owner's row is useless. */
export function encrypted(keys: Keys, text: string, owner: string): string {
  const key = keyOf(keys.SECRETS_KEY)
  if (!key) return text
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key.bytes, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(owner))
  const body = Buffer.concat([nonce, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()])
  return `v1.${key.id}.${body.toString('base64url')}`
}

/** The key of a stored text; null where the text is unencrypted, undefined where its key is not set. */
function keyOfStored(keys: Keys, stored: string): Key | null | undefined {
  const [version, id] = stored.split('.')
  if (version !== 'v1') return null
  return [keyOf(keys.SECRETS_KEY), keyOf(keys.SECRETS_KEY_OLD)].find((one) => one?.id === id) ?? undefined
}

/** Whether a stored text can be decrypted with the keys that are set. */
export const isKeySet = (keys: Keys, stored: string): boolean => keyOfStored(keys, stored) !== undefined

/** Decrypts a stored text, or returns it if it is unencrypted. Throws when its key is not set, or when the text was changed. */
export function decrypted(keys: Keys, stored: string, owner: string): string {
  const key = keyOfStored(keys, stored)
  if (key === null) return stored
  if (!key) throw new OperatorError('SECRETS_KEY: the key that encrypted a stored secret is not set.')
  const body = Buffer.from(stored.slice(stored.lastIndexOf('.') + 1), 'base64url')
  const opening = createDecipheriv(cipher, key.bytes, body.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(owner))
    .setAuthTag(body.subarray(-tagBytes))
  return Buffer.concat([opening.update(body.subarray(nonceBytes, -tagBytes)), opening.final()]).toString('utf8')
}
