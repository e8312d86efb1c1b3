import { easyPassword, type PasswordOwner } from '@firstrung/contract'
import type { Faults } from '#app/lib/form/form-refusal.ts'

let common: ReadonlySet<string> = new Set()

/** Loads the list of common passwords. Until it is loaded, only the server refuses common passwords. */
export async function fetchCommonPasswords(): Promise<void> {
  if (common.size > 0) return
  const list = await import('@firstrung/contract/common-passwords').catch(() => null)
  if (list) common = list.commonPasswords
}

/** Why a password is too easy to guess; null when it is not. */
const weakPasswordMessage = (password: string, owner: PasswordOwner): string | null =>
  easyPassword(password, owner, common)?.msg ?? null

/** The fault of a form whose input `field` has a password; none while it is empty or strong enough. */
export function faultOfWeakPassword(field: string, password: string, owner: PasswordOwner): Faults {
  const msg = password ? weakPasswordMessage(password, owner) : null
  return msg === null ? {} : { [field]: msg }
}
