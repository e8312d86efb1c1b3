import { describe, expect, test } from 'vitest'
import { rangeOf } from './byte-range.ts'

describe('asking for a part of a file', () => {
  test.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=50-1000', { start: 50, end: 99 }],
    ['bytes=100-', 'none'],
    ['bytes=-0', 'none'],
    ['bytes=20-10', null],
    ['bytes=-', null],
    ['bytes=0-1,5-6', null],
    ['lines=1-2', null],
    [undefined, null],
  ])('a range request reads %s of 100 bytes', (header, range) => {
    expect(rangeOf(header, 100)).toEqual(range)
  })
})
