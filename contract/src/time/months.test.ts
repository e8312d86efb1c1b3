import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readInput } from '../calls/read-input.ts'
import * as messages from '../messages/messages.ts'
import { candidateInput } from '../shapes/candidates.ts'
import { monthAfter, monthsAhead, monthsBetween, spanText, typedMonth } from './months.ts'

const Rows = z.object(candidateInput)
const row = { companyName: 'Backwater Labs', description: 'Built a form.' }
const read = (more: object) => readInput(Rows, { experienceDesc: [{ ...row, ...more }] })
const readCertificate = (more: object) =>
  readInput(Rows, { certificates: [{ name: 'AWS Cloud Practitioner', ...more }] })

describe('a month', () => {
  test.each(['2025-06', '06/2025', '6-2025', 'Jun 2025', 'june 2025', 'Jun. 2025', 'June, 2025', ' 2025-6 '])(
    'a month is understood in many spellings: %s',
    (text) => expect(typedMonth(text)).toBe('2025-06'),
  )

  test.each(['', '2025', '13/2025', 'ju 2025', 'Juna 2025', 'Present', '2025-00', '1 Jun 2025'])(
    'a month is not understood: %s',
    (text) => expect(typedMonth(text)).toBeUndefined(),
  )
})

test('months are counted across the end of a year', () => {
  expect(monthAfter('2025-11', 2)).toBe('2026-01')
  expect(monthAfter('2026-01', -1)).toBe('2025-12')
  expect(monthAfter('2025-12', 0)).toBe('2025-12')
  expect(monthsBetween('2025-11', '2026-01')).toBe(3)
  expect(monthsBetween('2026-01', '2025-11')).toBe(-1)
})

test('a span shows its months and its length, or its only month', () => {
  expect(spanText({ from: '2025-06', to: '2025-08' })).toBe('Jun 2025 – Aug 2025 · 3 months')
  expect(spanText({ from: '2025-06', to: '2025-06' })).toBe('Jun 2025 · 1 month')
  expect(spanText({ from: '2023-11', to: '2025-01' })).toBe('Nov 2023 – Jan 2025 · 1 year 3 months')
  expect(spanText({ from: '2024-01', to: '2025-12' })).toBe('Jan 2024 – Dec 2025 · 2 years')
  expect(spanText({ from: '2025-06' })).toBe('since Jun 2025')
  expect(spanText({ to: '2025-08' })).toBe('until Aug 2025')
  expect(spanText({})).toBe('')
})

describe('an experience', () => {
  test('an experience may have a role and months, or neither', () => {
    expect(read({ role: ' Intern ', from: 'Jun 2025', to: '2025-08' })).toMatchObject({
      value: { experienceDesc: [{ ...row, role: 'Intern', from: '2025-06', to: '2025-08' }] },
    })
    expect(read({})).toMatchObject({ ok: true, value: { experienceDesc: [row] } })
    expect(JSON.stringify(read({ role: '', from: '', to: null }))).toBe(JSON.stringify(read({})))
  })

  test('an experience is refused with an end before its start, or with a text that is no month', () => {
    expect(read({ from: '2025-08', to: '2025-06' })).toMatchObject({
      errors: [{ field: 'experienceDesc.0.to', msg: messages.monthsOrder }],
    })
    expect(read({ from: 'last summer' })).toMatchObject({
      errors: [{ field: 'experienceDesc.0.from', msg: messages.monthWrong }],
    })
    expect(read({ from: '1949-12' })).toMatchObject({ ok: false })
  })

  test('an experience must have begun by this month, and a certificate must have been issued by then', () => {
    const input = {
      experienceDesc: [{ from: '2026-11' }, { from: '2026-12' }, {}],
      certificates: [{ month: '' }, { month: '2027-01' }],
    }
    expect(monthsAhead(input, '2026-11').map(({ field }) => field)).toEqual([
      'experienceDesc.1.from',
      'certificates.1.month',
    ])
  })
})

test('a certificate only needs a name, and its link must have https', () => {
  const blank = { name: 'AWS Cloud Practitioner', issuer: '', month: '', link: '' }
  expect(readCertificate({})).toMatchObject({ value: { certificates: [blank] } })
  expect(readCertificate({ month: '03/2025', link: 'credly.com/badges/1' })).toMatchObject({
    value: { certificates: [{ month: '2025-03', link: 'https://credly.com/badges/1' }] },
  })
  expect(readCertificate({ name: ' ' })).toMatchObject({ value: { certificates: [] } })
  expect(readCertificate({ link: 'http://credly.com' })).toMatchObject({
    errors: [{ field: 'certificates.0.link', msg: messages.linkHttps }],
  })
  expect(readCertificate({ month: 'soon' })).toMatchObject({ ok: false })
})

test('a language has one of four levels', () => {
  const languages = [{ name: 'Malayalam', level: 'native' }]
  expect(readInput(Rows, { languages })).toMatchObject({ value: { languages } })
  expect(readInput(Rows, { languages: [{ name: 'Tamil', level: 'good' }] })).toMatchObject({ ok: false })
})
