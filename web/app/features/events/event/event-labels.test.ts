import { describe, expect, test } from 'vitest'
import { preview, topicLabel } from './event-labels.ts'

describe('the labels of an event', () => {
  test('the labels of an event write topics in words with capital letters', () => {
    expect(['personal development', 'non technical', 'media'].map(topicLabel)).toEqual([
      'Personal Development',
      'Non Technical',
      'Media',
    ])
  })

  test('the labels of an event cut a description after 100 characters, also when they are emojis [CONST-04]', () => {
    expect(preview('a'.repeat(100))).toBe('a'.repeat(100))
    expect(preview('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`)
    expect(preview('🎉'.repeat(101))).toBe(`${'🎉'.repeat(100)}…`)
  })
})
