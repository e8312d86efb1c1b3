import { type ErrorCode, errors, mostFaultsTold, scopeOf } from '@firstrung/contract'
import { z } from 'zod'
import type { Shot } from './shots.ts'

/** The answer. */
export interface Answer {
  status: number
  type: string
  text: string
}

const Refusal = z.strictObject({
  success: z.literal(false),
  msg: z.string().regex(/\S/),
  code: z.string(),
  errors: z.array(z.strictObject({ field: z.string(), msg: z.string() })),
})

/** A refusal as programs get it, in the words of the others. */
const Problem = z
  .strictObject({
    type: z.string().startsWith('urn:firstrung:problem:'),
    title: z.string().regex(/\S/),
    status: z.number(),
    detail: z.string().regex(/\S/),
    code: z.string(),
    errors: z.array(z.strictObject({ field: z.string(), detail: z.string() })),
  })
  .transform(({ detail: msg, code, errors: faults }) => ({
    ...{ msg, code },
    errors: faults.map(({ field, detail }) => ({ field, msg: detail })),
  }))

/** What is wrong with an answer, as a sentence; null when it fits the contract. */
export function faultOf(
  { route, as }: Shot,
  { status, type, text }: Answer,
  secrets: readonly string[],
): string | null {
  const told = as === 'admin' ? undefined : secrets.find((secret) => text.includes(secret))
  if (told) return `tells ${as ?? 'a visitor'} what is none of his business: ${told}`
  if (status >= 500) return `answers ${status}: ${text.slice(0, 300)}`
  // A page in a frame says what is wrong in words for people.
  if (status >= 400 && route.sends === 'text/html' && type.startsWith('text/html')) return null
  if (status >= 400) return refusalFault(status, scopeOf(route.access) ? Problem : Refusal, parsed(type, text), text)
  if (status >= 300) return route.returns === null ? null : `answers ${status}`
  if (route.returns === null) return null
  const body = parsed(type, text)
  if (body === undefined) return `answers ${status} with ${type || 'no type'} in place of JSON`
  const { success: says, ...rest } = body as { success?: unknown }
  const isBare = route.bare || route.list
  const shapes = [route.returns, ...(route.changes ? [route.changes] : [])]
  if (!shapes.some((shape) => shape.safeParse(isBare ? body : rest).success))
    return `answers off its shape: ${text.slice(0, 300)}`
  return isBare || says === true ? null : 'does not say that it succeeded'
}

/** In zod's format. */
const libraryWords =
  /^Invalid (input|option|discriminator|ISO|UUID|URL|string|key|element)|^Too (big|small)\b|^Unrecognized key|expected .* received|to have [<>]=/

function refusalFault(
  status: number,
  shape: typeof Refusal | typeof Problem,
  refusal: unknown,
  text: string,
): string | null {
  const { data: body } = shape.safeParse(refusal)
  if (!body) return `refuses with ${status} in another form: ${text.slice(0, 300)}`
  const foreign = [body.msg, ...body.errors.map(({ msg }) => msg)].find((msg) => libraryWords.test(msg))
  if (foreign !== undefined) return `speaks as the library does: ${foreign}`
  if (body.errors.length > mostFaultsTold) return `tells ${body.errors.length} faults at once`
  const known = Object.hasOwn(errors, body.code) ? errors[body.code as ErrorCode] : undefined
  if (!known) return `refuses with a code that is not on the list: ${body.code}`
  return known.status === status ? null : `refuses with ${status} where ${body.code} means ${known.status}`
}

function parsed(type: string, text: string): unknown {
  if (!/^application\/(problem\+)?json/.test(type)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
