import { describe, expect, test } from 'vitest'
import { cutPage, readCursor, writeCursor } from './keyset.ts'

const row = (n: number) => ({ id: `00000000-0000-4000-8000-00000000000${n}`, createdAt: new Date(1000 * n) })

describe('paging through a list', () => {
  test('goes on behind the last row that was shown', () => {
    const { rows, nextCursor } = cutPage([row(3), row(2), row(1)], 2)

    expect(rows).toEqual([row(3), row(2)])
    expect(readCursor(nextCursor ?? '')).toEqual(row(2))
  })

  test('ends when no row is left over', () => {
    expect(cutPage([row(2), row(1)], 2).nextCursor).toBeNull()
    expect(cutPage([], 2)).toEqual({ rows: [], nextCursor: null })
  })

  test.each(['', 'x', writeCursor(row(1)).slice(2), Buffer.from("1 ' or true --").toString('base64url')])(
    'refuses %j, which is no place in a list',
    (cursor) => {
      expect(() => readCursor(cursor)).toThrow(expect.objectContaining({ code: 'invalid' }))
    },
  )
})
