import type { Route } from '@firstrung/contract'
import { z } from 'zod'

const extended = new WeakMap<z.ZodType, z.ZodType>()

/** Success answers that are objects get `success: true`. Each call for a shape returns the same object. */
export function withSuccess(returns: z.ZodType, { bare }: Route): z.ZodType {
  if (!(returns instanceof z.ZodObject) || bare) return returns
  const shape = extended.get(returns) ?? returns.extend({ success: z.literal(true) })
  extended.set(returns, shape)
  return shape
}

/** The shape that serializes and describes every answer of a call, also the short one; null for raw calls. */
export function answerShape(route: Route): z.ZodType | null {
  if (!route.returns) return null
  const whole = withSuccess(route.returns, route)
  return route.changes ? z.union([whole, withSuccess(route.changes, route)]) : whole
}
