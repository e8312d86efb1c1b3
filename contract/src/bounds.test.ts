import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Route } from './calls/route.ts'
import { limits } from './limits.ts'
import { routes } from './routes.ts'
import { boundedShapes, code, int8, line, list, prepare, text, whole } from './shapes/fields.ts'
import { inputs } from './testing/shapes.ts'

/** Formats whose patterns match only texts of one length. */
const formatsOfOneLength = ['uuid', 'date']

type Check = { check: string; abort?: boolean; format?: string; value?: unknown }
const checksOf = (schema: z.core.$ZodTypes): Check[] =>
  (schema._zod.def.checks ?? []).map((check) => check._zod.def as unknown as Check)

/** What a shape does not bound, or reads before it is bounded: as sentences with the path to it. */
function unbounded(given: z.core.$ZodType, way: string, seen = new Set<z.core.$ZodType>()): string[] {
  const schema = given as z.core.$ZodTypes
  if (seen.has(schema)) return []
  const below = (part: z.core.$ZodType, name = '') => unbounded(part, way + name, new Set([...seen, schema]))
  const { def } = schema._zod
  const checks = checksOf(schema)
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the default names what is not known
  switch (def.type) {
    case 'string': {
      const format = 'format' in def ? String(def.format) : undefined
      if (format && formatsOfOneLength.includes(format)) return []
      const [first] = checks
      if (format || first?.check !== 'max_length') return [`${way}: the first check of a text is not its maximum`]
      return first.abort ? [] : [`${way}: a text that is too long is looked at further`]
    }
    case 'array': {
      const [first] = checks
      if (first?.check === 'max_length' || first?.check === 'length_equals') return below(def.element, '[]')
      return [`${way}: the first check of a list is not its maximum`, ...below(def.element, '[]')]
    }
    case 'number': {
      const hasBounds = ['greater_than', 'less_than'].every((name) =>
        checks.some(({ check, value }) => check === name && typeof value === 'number' && Math.abs(value) <= int8),
      )
      if ('coerce' in def && def.coerce) return [`${way}: what is made a number was not bounded`]
      return hasBounds ? [] : [`${way}: a number without bounds`]
    }
    case 'object':
      return [
        ...(def.catchall && !['never'].includes(def.catchall._zod.def.type)
          ? [`${way}: takes fields of any name`]
          : []),
        ...Object.entries(def.shape).flatMap(([name, part]) => below(part, `.${name}`)),
      ]
    case 'union':
      return def.options.flatMap((option, at) => below(option, `|${at}`))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return below(def.innerType)
    case 'pipe': {
      if (def.in._zod.def.type === 'transform') {
        const isBounded = boundedShapes.has(def.in)
        return [...(isBounded ? [] : [`${way}: rewrites what it has not bounded`]), ...below(def.out)]
      }
      // The output of a bounded shape is bounded.
      return below(def.in)
    }
    case 'custom':
      return boundedShapes.has(schema) ? [] : [`${way}: nobody says what it takes`]
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'undefined':
      return []
    default:
      return [`${way}: shapes of type ${def.type} have no bound that this test knows`]
  }
}

test.each(inputs)('%s checks the size of every value before it does anything else with it', (name, shape) => {
  expect(unbounded(shape, name)).toEqual([])
})

interface Size {
  /** Of the JSON text, without blanks. */
  characters: number
  values: number
}

/** The largest JSON text for an input of this shape, and the most values. */
function largest(given: z.core.$ZodType): Size {
  const schema = given as z.core.$ZodTypes
  const { def } = schema._zod
  const most = () =>
    checksOf(schema).find(({ check }) => ['max_length', 'length_equals'].includes(check)) as
      | { maximum?: number; length?: number }
      | undefined
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the default is for what has no size in itself
  switch (def.type) {
    case 'string':
      return { characters: (most()?.maximum ?? most()?.length ?? 40) + 2, values: 1 }
    case 'array': {
      const count = most()?.maximum ?? most()?.length ?? Number.NaN
      const one = largest(def.element)
      return { characters: count * (one.characters + 1) + 2, values: count * one.values + 1 }
    }
    case 'object':
      return Object.entries(def.shape).reduce(
        (sum, [name, part]) => {
          const { characters, values } = largest(part)
          return { characters: sum.characters + name.length + 4 + characters, values: sum.values + values }
        },
        { characters: 2, values: 1 },
      )
    case 'union': {
      const sizes = def.options.map(largest)
      const [characters, values] = (['characters', 'values'] as const).map((of) =>
        Math.max(...sizes.map((size) => size[of])),
      )
      return { characters: characters ?? 0, values: values ?? 0 }
    }
    case 'pipe':
      return largest(def.in._zod.def.type === 'transform' ? def.out : def.in)
    case 'custom':
      // Each knows its own bounds: at most a megabyte, of values that each have a name.
      return { characters: Number.POSITIVE_INFINITY, values: 1 }
    default:
      return 'innerType' in def ? largest(def.innerType) : { characters: 24, values: 1 }
  }
}

const bodies = Object.values(routes)
  .flatMap((group) => Object.values<Route>(group))
  .flatMap(({ method, path, body, bodyKilobytes }) =>
    body ? [{ name: `${method} ${path}`, body, bodyKilobytes }] : [],
  )

test.each(bodies)('$name accepts bodies as large as its shape allows, and says so above the default', (route) => {
  // A character takes at most three bytes, or six when escaped; real texts are not escaped as a whole.
  const { characters, values } = largest(route.body)
  const kilobytes = Math.min((characters * 3) / 1024, 1024)
  const most = route.bodyKilobytes ?? limits.bodyKilobytes
  expect(kilobytes <= most).toBe(true)
  expect(values <= (most * 1024) / limits.bodyBytesPerValue).toBe(true)
  expect(route.bodyKilobytes === undefined).toBe(kilobytes <= limits.bodyKilobytes)
})

describe('the test of bounds catches', () => {
  const trim = (value: string) => value.trim()
  test.each<[string, z.ZodType]>([
    ['a text without a maximum', z.object({ a: z.string() })],
    ['a text that is rewritten before it is bounded', z.string().trim().max(5, { abort: true })],
    ['a text that is matched although it is too long', z.string().max(5).regex(/a/)],
    ['a text that is matched before it is bounded', z.string().regex(/a/).max(5)],
    ['a format of any length', z.iso.datetime()],
    ['a list without a maximum', z.array(code(3))],
    [
      'a list that is rewritten before it is counted',
      z
        .array(code(3))
        .overwrite((it) => it)
        .max(3),
    ],
    ['a list of unbounded texts', list(z.string(), 3)],
    ['a number without bounds', z.number().int()],
    ['a number with one bound', z.number().min(1)],
    [
      'a number beyond what a column takes',
      z
        .number()
        .min(0)
        .max(2 ** 60),
    ],
    ['a number made of anything', z.coerce.number().min(0).max(5)],
    ['a preparation of unbounded input', z.preprocess((value) => trim(String(value)), code(5))],
    ['a record', z.record(code(3), code(3))],
    ['an object that takes any field', z.looseObject({})],
    ['a member of a union', z.union([z.boolean(), z.string()])],
    ['something in a default', z.object({ a: z.array(z.string()).default([]) })],
    ['what nobody describes', z.custom(() => true)],
    ['anything', z.unknown()],
  ])('the test of bounds catches %s', (_, shape) => {
    expect(unbounded(shape, 'it')).not.toEqual([])
  })

  test('the test of bounds catches nothing in a shape whose values all have bounds', () => {
    const shape = z.object({
      a: text(3).optional(),
      b: list(line(3), 3),
      c: whole(0, 3),
      d: prepare(3, (it) => it, code(3)),
    })
    expect(unbounded(shape, 'it')).toEqual([])
  })
})

describe('a list that is too large', () => {
  /** As large as a request can be. */
  const huge = 490_000

  test.each(inputs)(
    'a list that is too large in %s is refused with few faults, and none of its entries is read',
    (_, shape) => {
      let looks = 0
      const watched: unknown = new Proxy(
        Array.from({ length: huge }, () => 1),
        {
          get(list, name, receiver) {
            if (typeof name === 'string' && /^\d+$/.test(name)) looks += 1
            return Reflect.get(list, name, receiver) as unknown
          },
        },
      )
      for (const field of fieldsOf(shape)) {
        looks = 0
        const { issues = [] } = shape.safeParse({ [field]: watched }).error ?? {}
        expect([field, looks]).toEqual([field, 0])
        expect(issues.length).toBeLessThan(100)
      }
    },
  )
})

/** The names of the top-level fields of a shape. */
function fieldsOf(given: z.core.$ZodType): string[] {
  const { def } = (given as z.core.$ZodTypes)._zod
  if (def.type === 'object') return Object.keys(def.shape)
  if (def.type === 'pipe') return fieldsOf(def.out)
  if (def.type === 'union') return [...new Set(def.options.flatMap(fieldsOf))]
  return []
}

/** Texts on which careless patterns take superlinear time. */
const slowTexts = [
  '1 x',
  '  ',
  'a-',
  '@.',
  'a@a.',
  '=?',
  ',,',
  '\t\n',
  '\u0335',
  '\u200d',
  '[(',
  'http://',
  '()',
  '.-',
  '00',
]
const pumped = (text: string, length: number) =>
  `1${text.repeat(Math.ceil(length / text.length)).slice(0, length - 2)}!`

// Without the bounds one of these takes minutes and would hit the runner's timeout.
test.each(inputs)('%s reads a text of any length in a short time', (_, shape) => {
  for (const field of fieldsOf(shape)) {
    for (const text of slowTexts) {
      for (const length of [40, 200, 400, 2000, 5000, 200_000]) {
        const value = pumped(text, length)
        for (const input of [{ action: 'interview', [field]: value }, { [field]: [value] }])
          expect(shape.safeParse(input).success).toBeTypeOf('boolean')
      }
    }
  }
})
