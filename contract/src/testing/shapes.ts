import { z } from 'zod'
import type { Route } from '../calls/route.ts'
import { liveCalls } from '../live/live.ts'
import { routes } from '../routes.ts'

/** Every input shape, by its route or message. */
export const inputs: [string, z.ZodType][] = [
  ...Object.values(routes)
    .flatMap((group) => Object.values<Route>(group))
    .flatMap((route) =>
      (['params', 'query', 'body'] as const).flatMap((part): [string, z.ZodType][] =>
        route[part] ? [[`${route.method} ${route.path} ${part}`, route[part]]] : [],
      ),
    ),
  ...Object.entries(liveCalls).map(([name, { input }]): [string, z.ZodType] => [`message ${name}`, input]),
]

/** A shape and all shapes that it consists of. */
export function partsOf(shape: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): Set<z.core.$ZodType> {
  if (seen.has(shape)) return seen
  seen.add(shape)
  const { def } = (shape as z.core.$ZodTypes)._zod
  const below: z.core.$ZodType[] = []
  if (def.type === 'object') below.push(...Object.values(def.shape))
  if (def.type === 'array') below.push(def.element)
  if (def.type === 'union') below.push(...def.options)
  if (def.type === 'pipe') below.push(def.in, def.out)
  if (def.type === 'lazy') below.push(def.getter())
  if ('innerType' in def) below.push(def.innerType)
  for (const part of below) partsOf(part, seen)
  return seen
}
