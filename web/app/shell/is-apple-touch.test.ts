import { describe, expect, test } from 'vitest'
import { isAppleTouch } from './is-apple-touch.ts'

describe('recognizing an iPhone or an iPad', () => {
  test('an iPhone and an iPad are recognized, also an iPad that calls itself a Mac [NAV-17]', () => {
    const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'
    expect(
      isAppleTouch({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', maxTouchPoints: 5 }),
    ).toBe(true)
    expect(isAppleTouch({ userAgent: mac, maxTouchPoints: 5 })).toBe(true)
    expect(isAppleTouch({ userAgent: mac, maxTouchPoints: 0 })).toBe(false)
    expect(isAppleTouch({ userAgent: 'Mozilla/5.0 (Linux; Android 14)', maxTouchPoints: 5 })).toBe(false)
  })
})
