import { describe, expect, test } from 'vitest'
import { freeSlug, slugOf } from './slugs.ts'

describe('the address of a post', () => {
  test.each([
    ['What was your first interview like?', 'what-was-your-first-interview-like'],
    ['  Résumé -- tips & tricks!  ', 'resume-tips-tricks'],
    ['पहली नौकरी', 'post'],
    ['C++ or Java, 2026', 'c-or-java-2026'],
    [`${'long '.repeat(40)}`, 'long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long'],
  ])('the title %j becomes the address %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug)
  })

  test('the address of a post gets a number when it is in use, and is never the word for the newest post', () => {
    expect(freeSlug('tips', [])).toBe('tips')
    expect(freeSlug('tips', ['tips', 'tips-2'])).toBe('tips-3')
    expect(freeSlug(slugOf('Latest post'), [])).toBe('latest-post-2')
  })
})
