import { z } from 'zod'

/** A random generator that repeats for the same seed. */
export interface Dice {
  /** 0 to `sides` - 1. */
  below(sides: number): number
  one<T>(list: readonly T[]): T
  chance(share: number): boolean
}

/** mulberry32. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (sides: number) => Math.floor(next() * sides)
  return {
    below,
    one: <T>(list: readonly T[]) => list[below(list.length)] as T,
    chance: (share) => next() < share,
  }
}

const numbers = [0, 1, 2, 3, 5, 10, 17, 100, 2024, 2026, 300_000, 500_000, 4.5, -1]
const junk = [null, 17, 'text', true, [], {}]

const fitting = new WeakMap<z.core.$ZodType, unknown[]>()

/** Those of `values` that the shape accepts, computed once for each shape. */
function fits(schema: z.core.$ZodType, values: readonly unknown[]): unknown[] {
  const known = fitting.get(schema)
  if (known) return known
  const found = values.filter((value) => z.core.safeParse(schema, value).success)
  fitting.set(schema, found)
  return found
}

/** A random input for this shape, as far as its parts can be chosen one by one; texts are some of `words`. */
export function sample(schema: z.core.$ZodType, dice: Dice, words: readonly string[]): unknown {
  const inside = (part: z.core.$ZodType) => sample(part, dice, words)
  const { def } = (schema as z.core.$ZodTypes)._zod
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- what no shape of ours is made of yet throws below
  switch (def.type) {
    case 'string': {
      const found = fits(schema, words)
      return found.length > 0 ? dice.one(found) : 'text'
    }
    case 'number': {
      const found = fits(schema, numbers)
      return found.length > 0 ? dice.one(found) : 1
    }
    case 'boolean':
      return dice.chance(0.5)
    case 'null':
      return null
    case 'enum':
      return dice.one(Object.values(def.entries))
    case 'literal':
      return dice.one(def.values)
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .map(([name, part]) => [name, inside(part)])
          .filter(([, value]) => value !== undefined),
      )
    case 'array':
      return Array.from({ length: dice.below(4) }, () => inside(def.element))
    case 'union':
      return inside(dice.one(def.options))
    case 'optional':
    case 'default':
    case 'prefault':
      return dice.chance(0.35) ? undefined : inside(def.innerType)
    case 'nullable':
      return dice.chance(0.2) ? null : inside(def.innerType)
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return inside(def.innerType)
    case 'lazy':
      return inside(def.getter())
    case 'pipe': {
      // The output type is known better than the input of a transformation.
      const goesIn = (def.in as z.core.$ZodTypes)._zod.def.type
      if (goesIn === 'transform' || goesIn === 'custom') return inside(def.out)
      const found = fits(schema, words)
      return found.length > 0 ? dice.one(found) : inside(def.in)
    }
    case 'any':
    case 'unknown':
    case 'custom':
      return dice.one(junk)
    default:
      throw new Error(`no sample is known for a shape of type ${def.type}`)
  }
}

/**
 * A random input for this shape as a whole. Rules between fields are met by drawing again, at most `draws` times; the last
 * draw is returned whether it fits or not.
 */
export function validSample(schema: z.core.$ZodType, dice: Dice, words: readonly string[], draws = 20): unknown {
  let drawn = sample(schema, dice, words)
  for (let draw = 1; draw < draws && !z.core.safeParse(schema, drawn).success; draw += 1)
    drawn = sample(schema, dice, words)
  return drawn
}

const spirals = (depth: number) => {
  let value: unknown = 'x'
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { children: value }
  return value
}

/** Values that no form sends: other types, sizes, characters, times, and fragments of other languages. */
export const nasty: readonly unknown[] = [
  ...[null, '', ' ', '\t\n', 0, -1, 1.5, 1e308, -1e308, 32_768, 2 ** 31, 99_999_999_999, 2 ** 53, 2 ** 63, true, false],
  ...[
    [],
    {},
    [[]],
    [null],
    [{}],
    { toString: 1 },
    { $ne: null },
    { length: 1e9 },
    { valueOf: 'x', hasOwnProperty: 'y' },
  ],
  ...[
    'x'.repeat(300),
    'x'.repeat(20_000),
    'é'.repeat(3000),
    '👩‍🎓'.repeat(500),
    Array(500).fill('x'),
    Array(200).fill({}),
  ],
  ...['\u0000', 'a\u0000b', '\ud800', 'x\udfff', '\uffff', '\u202egnp.exe', '\u200b', '\r\nBcc: all@example.org'],
  ...[
    "' or 1=1 --",
    "'; drop table accounts; --",
    "') union select password_hash from accounts --",
    '$1',
    '%',
    '_',
    '\\',
  ],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '{{7*7}}',
    ['${', '7*7}'].join(''),
  ],
  ...['../../etc/passwd', '..%2f..%2fetc%2fpasswd', 'file:///etc/passwd', 'http://169.254.169.254/latest/meta-data/'],
  ...['NaN', 'Infinity', '1e999', '0x10', '-0', '１２', '1,5', 'null', 'undefined', 'true', '[object Object]'],
  ...[
    '2026-02-30',
    '9999-12-31',
    '0000-00-00',
    '0001-01-01',
    '2026-12-31T23:59:60Z',
    '24:00',
    '99:99',
    '-271821-04-20',
  ],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'constructor', '__proto__'],
  ...[spirals(40), spirals(400)],
]

type Path = (string | number)[]

/** The paths to all parts of a value. */
export function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const below = Object.entries(value).flatMap(([name, part]) => pathsIn(part, [...path, name]))
  return path.length > 0 ? [path, ...below] : below
}

/** A copy of the value with one part replaced. */
export function withAt(value: unknown, [first, ...rest]: Path, other: unknown): unknown {
  if (first === undefined) return other
  if (Array.isArray(value)) return value.map((part, at) => (at === Number(first) ? withAt(part, rest, other) : part))
  return { ...(value as object), [first]: withAt((value as Record<string, unknown>)[first], rest, other) }
}
