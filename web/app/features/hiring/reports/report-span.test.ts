import { expect, test } from 'vitest'
import { monthChoices, movedSpan, spanIn } from './report-span.ts'

const span = { from: '2026-06', to: '2026-11' }

test('a URL without months means the last six months', () => {
  expect(spanIn(new URLSearchParams(), '2026-11')).toEqual(span)
  expect(spanIn(new URLSearchParams('to=2026-02'), '2026-11')).toEqual({ from: '2025-09', to: '2026-02' })
  expect(spanIn(new URLSearchParams('from=2026-13&to=soon'), '2026-11')).toEqual(span)
})

test('a month chosen after the end, before the start or too far away moves the other month along', () => {
  expect(movedSpan(span, { from: '2026-08' })).toEqual({ from: '2026-08', to: '2026-11' })
  expect(movedSpan(span, { from: '2026-12' })).toEqual({ from: '2026-12', to: '2026-12' })
  expect(movedSpan(span, { to: '2026-05' })).toEqual({ from: '2026-05', to: '2026-05' })
  expect(movedSpan(span, { from: '2024-01' })).toEqual({ from: '2024-01', to: '2025-12' })
  expect(movedSpan(span, { to: '2030-12' })).toEqual({ from: '2029-01', to: '2030-12' })
})

test('the list of months includes the months of the URL', () => {
  const choices = monthChoices('2026-11', { from: '2019-03', to: '2027-01' })
  expect(choices.slice(0, 3)).toEqual(['2027-01', '2026-11', '2026-10'])
  expect(choices.at(-1)).toBe('2019-03')
})
