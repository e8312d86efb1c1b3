import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { limits } from '../limits.ts'
import * as messages from '../messages/messages.ts'
import { list, whole } from '../shapes/fields.ts'
import { Interest } from '../shapes/hiring.ts'
import { NoticeAction } from '../shapes/notifications.ts'
import { PaymentLinkAsk } from '../shapes/payments.ts'
import { ProfileSave } from '../shapes/profiles.ts'
import { ResumeReview } from '../shapes/service-requests.ts'
import { inputs, partsOf } from '../testing/shapes.ts'
import { mostFaultsTold, readInput } from './read-input.ts'

const someId = '6f0b6d0c-5b0e-4a55-9f0a-2d7f1c9a4b11'
const libraryWords = 'words of the library'
const before = z.config()
beforeAll(() => {
  z.config({ localeError: () => libraryWords })
})
afterAll(() => {
  z.config({ localeError: before.localeError })
})

/** Values that each kind of shape refuses, one for each reason. */
const bad: readonly unknown[] = [
  ...[
    undefined,
    null,
    '',
    ' ',
    'x',
    'x'.repeat(20_000),
    '2026-02-30',
    '99:99',
    'http:/',
    '\u200b',
    `Z${'\u0335'.repeat(9)}`,
  ],
  ...[0, -1, 1.5, 1e9, 2 ** 60, Number.NaN, true, [], [null], Array(20_000).fill('x'), {}, { odd: 1 }],
  ...[{ action: 'odd' }, [{}], { type: 'odd' }, new Date(0), Symbol('odd')],
]

test.each(inputs)('no refusal of %s has words of the library', (_, shape) => {
  for (const part of partsOf(shape)) {
    for (const value of bad) {
      const read = readInput(part as z.ZodType, value)
      if (read.ok) continue
      const told = [read.msg, ...read.errors.map(({ msg }) => msg)]
      for (const sentence of told) {
        expect(sentence).not.toContain(libraryWords)
        expect(sentence).toMatch(/^[A-Z].*[.!?]?$/s)
        expect(sentence).not.toMatch(/expected|received|<=|>=|undefined|NaN|\|/)
      }
    }
  }
})

test('the library alone would use its own words', () => {
  expect(z.string().safeParse(1).error?.issues[0]?.message).toBe(libraryWords)
})

const refusal = (shape: z.ZodType, value: unknown) => {
  const read = readInput(shape, value)
  return read.ok ? null : { msg: read.msg, errors: read.errors }
}

describe('a refusal', () => {
  test.each<[string, z.ZodType, unknown, string]>([
    [
      'a list that is too long',
      ProfileSave,
      { preferredLocations: ['A', 'B', 'C'] },
      'Preferred locations: please give at most 2.',
    ],
    [
      'an option that there is not',
      Interest,
      { interestType: 'odd' },
      'Interest type: please choose one of the given options.',
    ],
    ['another kind of action', NoticeAction, { action: 'odd' }, 'Action: please choose one of the given options.'],
    ['a field that is missing', PaymentLinkAsk, { templateId: 13241 }, 'Link description: please fill in this field.'],
    [
      'a review that is too long',
      ResumeReview,
      { userId: someId, reviewText: 'x'.repeat(limits.review + 1) },
      'Review text: please write at most 5,000 characters.',
    ],
    ['a blank review', ResumeReview, { userId: someId, reviewText: ' ' }, messages.enterReview],
  ])('a refusal of %s names the field and says what is wanted', (_, shape, value, msg) => {
    expect(refusal(shape, value)?.msg).toBe(msg)
  })

  test('a refusal of one field does not repeat its name in the fault at the field', () => {
    expect(refusal(ProfileSave, { preferredLocations: ['A', 'B', 'C'] })?.errors).toEqual([
      { field: 'preferredLocations', msg: 'Please give at most 2.' },
    ])
  })

  test('a refusal of several fields names all of them', () => {
    const told = refusal(z.object({ a: whole(1, 2), b: whole(1, 2) }), { a: 3 })
    expect(told).toEqual({
      msg: messages.invalid,
      errors: [
        { field: 'a', msg: 'Please enter a number of at most 2.' },
        { field: 'b', msg: messages.fieldNeeded },
      ],
    })
  })

  test('a refusal with hundreds of faults lists fifty, and says how many there are', () => {
    const told = refusal(list(whole(1, 2), 500), Array(439).fill(9))
    expect(told?.errors).toHaveLength(mostFaultsTold)
    expect(told?.msg).toBe(`${messages.invalid} These are the first 50 of 439 mistakes.`)
  })
})
