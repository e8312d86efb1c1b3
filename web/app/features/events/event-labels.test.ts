import { describe, expect, test } from 'vitest'
import { preview, topicLabel } from './event-labels.ts'

describe('words about events', () => {
  test('writes topics as people read them', () => {
    expect(['personal development', 'non technical', 'media'].map(topicLabel)).toEqual([
      'Personal Development',
      'Non Technical',
      'Media',
    ])
  })

  test('cuts a description after 100 characters, whatever they are [CONST-04]', () => {
    expect(preview('a'.repeat(100))).toBe('a'.repeat(100))
    expect(preview('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`)
    expect(preview('🎉'.repeat(101))).toBe(`${'🎉'.repeat(100)}…`)
  })
})
