import type { Route } from '@firstrung/contract'
import { z } from 'zod'

const extended = new WeakMap<z.ZodType, z.ZodType>()

/** Success answers that are objects get `success: true`. The same shape each time it is asked for. */
export function withSuccess(returns: z.ZodType, { bare }: Route): z.ZodType {
  if (!(returns instanceof z.ZodObject) || bare) return returns
  const shape = extended.get(returns) ?? returns.extend({ success: z.literal(true) })
  extended.set(returns, shape)
  return shape
}

/** The shape that every answer of a call is written in and described by, the short answer included; null for raw calls. */
export function answerShape(route: Route): z.ZodType | null {
  if (!route.returns) return null
  const whole = withSuccess(route.returns, route)
  return route.changes ? z.union([whole, withSuccess(route.changes, route)]) : whole
}
