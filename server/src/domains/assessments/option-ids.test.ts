import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { optionIdsOf } from './option-ids.ts'

const secret = createSecretKey(randomBytes(32))
const idsOf = (id: string, plainOptions = false) => optionIdsOf(secret, { id, plainOptions })
const options: string[] = Array.from({ length: 200 }, () => randomUUID())

describe('ids of options in an attempt', () => {
  test('ids of options in an attempt lead back to the stored ids, on every server process', () => {
    const attempt = randomUUID()
    const shown = options.map(idsOf(attempt).toAttempt)
    expect(shown.every((id) => /^[\w-]{22}$/.test(id))).toBe(true)
    expect(shown.map(idsOf(attempt).toOption)).toEqual(options)
  })

  test('ids of options in an attempt are new in every attempt and under every secret', () => {
    const shown = new Set<string>()
    for (let attempt = 0; attempt < 20; attempt += 1)
      for (const option of options) shown.add(idsOf(randomUUID()).toAttempt(option))
    expect(shown.size).toBe(20 * options.length)

    const attempt = { id: randomUUID(), plainOptions: false }
    const [option = ''] = options
    expect(optionIdsOf(secret, attempt).toAttempt(option)).not.toBe(
      optionIdsOf(createSecretKey(randomBytes(32)), attempt).toAttempt(option),
    )
  })

  test('option ids of another attempt, and malformed ids, lead to no option', () => {
    const shown = options.map(idsOf(randomUUID()).toAttempt)
    const read = shown.map(idsOf(randomUUID()).toOption)
    expect(read.filter((id) => id !== null && options.includes(id))).toEqual([])
    for (const nonsense of ['', 'A', options[0] ?? '', 'x'.repeat(21), 'x'.repeat(23), `${'x'.repeat(21)}\n`])
      expect(idsOf(randomUUID()).toOption(nonsense)).toBeNull()
  })

  test('ids of options stay the stored ones in attempts from before each attempt had its own', () => {
    const [option = ''] = options
    const before = idsOf(randomUUID(), true)
    expect(before.toAttempt(option)).toBe(option)
    expect(before.toOption(option)).toBe(option)
    expect(before.toOption('nonsense')).toBeNull()
  })
})
