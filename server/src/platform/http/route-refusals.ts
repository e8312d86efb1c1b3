import { type ErrorCode, errors, type Route, scopeOf } from '@firstrung/contract'

/** The refusals of every call. */
const always: readonly ErrorCode[] = [
  'invalid',
  'malformed',
  'not_found',
  'too_many',
  'internal',
  'unavailable',
  'busy',
]
/** The further refusals of calls with a body. */
const ofBodies: readonly ErrorCode[] = ['too_slow', 'too_large', 'file_wrong_kind']

/** The refusals that follow from the method of a call and its access. */
export function commonRefusals({ method, access, beforeSecondFactor, once }: Route): ErrorCode[] {
  return [
    ...always,
    ...(method === 'GET' ? [] : ofBodies),
    ...(access === 'public' ? [] : (['signed_out', 'forbidden'] as const)),
    ...(scopeOf(access) ? (['scope_missing'] as const) : []),
    ...(once ? (['repeat_running', 'repeat_differs'] as const) : []),
    ...(access === 'public' || beforeSecondFactor ? [] : (['second_factor_required'] as const)),
  ]
}

/** All codes that a call can be refused with, by their HTTP status. */
export function refusalsByStatus(route: Route): Map<number, ErrorCode[]> {
  const codes = new Set([...commonRefusals(route), ...(route.refuses ?? [])])
  const ordered = (Object.keys(errors) as ErrorCode[]).filter((code) => codes.has(code))
  return Map.groupBy(ordered, (code) => errors[code].status)
}
