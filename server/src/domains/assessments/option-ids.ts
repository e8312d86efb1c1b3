import { createCipheriv, createDecipheriv, createHmac, type KeyObject } from 'node:crypto'
import type { Attempt } from './assessments.closing.service.ts'

/** Translates between the stored id of an option (a UUID) and its id in one attempt (22 characters). */
interface OptionIds {
  /** The id that the candidate sees. */
  toAttempt(optionId: string): string
  /**
   * The stored id; null for what cannot be an id of this attempt. An id of another attempt decrypts to an id that no option
   * has.
   */
  toOption(answerId: string): string | null
}

const attemptId = /^[A-Za-z0-9_-]{22}$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Options have new ids in every attempt, so that scores of several attempts do not reveal the key of a quiz. The id is the
 * stored one, encrypted with a key of the attempt: nothing has to be stored, an answer is read without loading the quiz,
 * and ids of two attempts cannot be linked. Each id is one block that occurs once per key, so the cipher needs no chaining.
 */
export function optionIdsOf(secret: KeyObject, attempt: Pick<Attempt, 'id'> & { plainOptions: boolean }): OptionIds {
  if (attempt.plainOptions) return { toAttempt: (id) => id, toOption: (id) => (uuid.test(id) ? id : null) }
  const key = createHmac('sha256', secret).update(`options of attempt ${attempt.id}`).digest().subarray(0, 16)
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  const decipher = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  return {
    toAttempt: (id) => cipher.update(Buffer.from(id.replaceAll('-', ''), 'hex')).toString('base64url'),
    toOption(answerId) {
      if (!attemptId.test(answerId)) return null
      const hex = decipher.update(Buffer.from(answerId, 'base64url')).toString('hex')
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}
