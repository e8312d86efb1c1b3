import { easyPassword, type PasswordOwner } from '@firstrung/contract'
import type { FormErrors } from '@mantine/form'

let common: ReadonlySet<string> = new Set()

/** Fetches the list of common passwords. Until it is loaded, only the server refuses those. */
export async function fetchCommonPasswords(): Promise<void> {
  if (common.size > 0) return
  const list = await import('@firstrung/contract/common-passwords').catch(() => null)
  if (list) common = list.commonPasswords
}

/** Why a password is too easy to guess; null when it is not. */
export const weakPasswordMessage = (password: string, owner: PasswordOwner): string | null =>
  easyPassword(password, owner, common)?.msg ?? null

/** A form's check that also refuses a weak password in `field`. */
export function refuseWeakPassword<Values extends Record<Field, string>, Field extends string>(
  check: (values: Values) => FormErrors,
  field: Field,
  ownerOf: (values: Values) => PasswordOwner,
): (values: Values) => FormErrors {
  return (values) => {
    const faults = check(values)
    const easy = faults[field] ? null : weakPasswordMessage(values[field], ownerOf(values))
    return easy ? { ...faults, [field]: easy } : faults
  }
}
