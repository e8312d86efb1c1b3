import { Id } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { cursorCodec, cutPage, Moment, readCursor, writeCursor } from './keyset.ts'

const row = (n: number) => ({ id: `00000000-0000-4000-8000-00000000000${n}`, createdAt: new Date(1000 * n) })
const written = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url')

describe('paging through a list', () => {
  test('paging through a list goes on after the last row that was shown', () => {
    const { rows, nextCursor } = cutPage([row(3), row(2), row(1)], 2)

    expect(rows).toEqual([row(3), row(2)])
    expect(readCursor(nextCursor ?? '')).toEqual(row(2))
  })

  test('paging through a list goes on after a row from before 1970', () => {
    const old = { id: row(1).id, createdAt: new Date('1950-01-01') }
    expect(readCursor(writeCursor(old))).toEqual(old)
  })

  test('paging through a list ends when no row is left over', () => {
    expect(cutPage([row(2), row(1)], 2).nextCursor).toBeNull()
    expect(cutPage([], 2)).toEqual({ rows: [], nextCursor: null })
  })

  test.each([
    ...['', 'x', writeCursor(row(1)).slice(2), Buffer.from("1 ' or true --").toString('base64url')],
    ...[written([1000, '-'.repeat(36)]), written([1000, 'a'.repeat(36)]), written([1000, `${row(1).id} `])],
    ...[written([8.64e15, row(1).id]), written([2 ** 53, row(1).id]), written([-8.64e15, row(1).id])],
    ...[
      written([1.5, row(1).id]),
      written([null, row(1).id]),
      written(['1000', row(1).id]),
      written([1000, row(1).id, 1]),
    ],
    ...[written({ 0: 1000, 1: row(1).id }), written('text'), written(null), '\u0000', '%00', 'A'.repeat(300)],
  ])('paging through a list refuses %j, which is no cursor of a list', (cursor) => {
    expect(() => readCursor(cursor)).toThrow(
      expect.objectContaining({ code: 'invalid', fields: [{ field: 'cursor', msg: expect.any(String) }] }),
    )
  })

  test('paging through a list reads back exactly the keys of another order that it wrote', () => {
    const cursor = cursorCodec(z.tuple([Moment, z.literal([0, 1]), Id]))
    const values: [number, 0 | 1, string] = [17, 1, row(1).id]
    expect(cursor.read(cursor.write(values))).toEqual(values)
    expect(() => cursor.read(written([17, 2, row(1).id]))).toThrow(expect.objectContaining({ code: 'invalid' }))
  })
})
