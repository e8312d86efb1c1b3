import { expect, test } from 'vitest'
import { accentShades, contrastOf, readableAccent } from './accent.ts'

test('contrast is computed as WCAG defines it', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

test.each(['#f2a516', '#1a4fd6', '#0a7a4b', '#b3361e', '#000000', '#ffffff', '#7a1fa2'])(
  'text on %s, its hover and its dark shade can be read, and the dark shade stands out from dark cards',
  (accent) => {
    const shades = accentShades(accent)
    for (const shade of [shades?.light, shades?.dark]) {
      expect(contrastOf(shade?.fill ?? '', shade?.text ?? '')).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(shade?.hover ?? '', shade?.text ?? '')).toBeGreaterThanOrEqual(4.5)
    }
    expect(shades?.light.fill).toBe(accent)
    expect(contrastOf(shades?.dark.fill ?? '', '#151f36')).toBeGreaterThanOrEqual(3)
  },
)

test.each(['#808080', '#e0457b', '#5f7f2f'])(
  '%s is refused when neither dark nor white text can be read on it',
  (accent) => {
    const readable = Math.max(contrastOf(accent, '#14213d'), contrastOf(accent, '#ffffff')) >= 4.5
    if (accentShades(accent)) return expect(readable).toBe(true)
    const near = readableAccent(accent)
    expect(accentShades(near ?? '')).not.toBeNull()
  },
)

test('a text that is no colour has no shades', () => {
  for (const text of ['', 'red', '#fff', '#12345g']) {
    expect(accentShades(text)).toBeNull()
    expect(readableAccent(text)).toBeNull()
  }
})
