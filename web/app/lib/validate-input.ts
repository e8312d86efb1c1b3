import { messages, readInput } from '@firstrung/contract'
import type { FormRefusal } from '#app/lib/use-submit.ts'

/**
 * Checks input against a shape of the contract, with the server's sentences; null when all is well. `inputOf` names the
 * form's input for a field; without it, that is the first part of the field's path.
 */
export function validateInput(
  shape: Parameters<typeof readInput>[0],
  input: unknown,
  inputOf = (field: string): string => field.split('.')[0] ?? field,
): FormRefusal | null {
  const read = readInput(shape, input)
  if (read.ok) return null
  // A form marks its fields: with several faults the sentence leads to them.
  const msg = read.errors.length > 1 ? messages.invalid : read.msg
  return { msg, faults: Object.fromEntries(read.errors.map(({ field, msg }) => [inputOf(field), msg])) }
}
