import { indianDay, indianMoment } from '@firstrung/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { counts, type DayCount, dayAfter, dueBy, endAfter, endOfDay, everyDay } from './answer-days.ts'

const working = (...holidays: string[]): DayCount => ({ kind: 'working', holidays: new Set(holidays) })

describe('working days', () => {
  test.each([
    ['a Friday', '2026-11-27', true],
    ['a Saturday', '2026-11-28', false],
    ['a Sunday', '2026-11-29', false],
    ['Republic Day, a Tuesday', '2027-01-26', false],
    ['Independence Day, a Monday', '2022-08-15', false],
    ['Gandhi Jayanti, a Friday', '2026-10-02', false],
    ['a Monday on which the operator is closed', '2026-11-30', false],
    ['a day of that name in another year', '2027-11-30', true],
  ])('whether %s is a working day is known', (_, day, isCounted) => {
    expect(counts(day, working('2026-11-30'))).toBe(isCounted)
    expect(counts(day, everyDay)).toBe(true)
  })

  test.each([
    ['10 days from a Thursday', '2026-11-26', 10, working(), '2026-12-10'],
    ['3 days from a Saturday', '2026-11-28', 3, working(), '2026-12-02'],
    ['over a national holiday', '2027-01-25', 1, working(), '2027-01-27'],
    ['over a further holiday', '2026-12-24', 3, working('2026-12-25'), '2026-12-30'],
    ['back over a weekend', '2026-11-30', -1, working(), '2026-11-27'],
    ['no day', '2026-11-28', 0, working(), '2026-11-28'],
    ['all days', '2026-11-26', 14, everyDay, '2026-12-10'],
    ['all days over the end of a year', '2026-12-30', 3, everyDay, '2027-01-02'],
  ])('working days are counted: %s: %s', (_, from, days, how, to) => {
    expect(dayAfter(from, days, how)).toBe(to)
  })

  test('working days end at midnight in India', () => {
    // 00:30 on Friday in India is still Thursday in London.
    expect(endAfter(new Date('2026-11-26T19:00:00Z'), 1, working())).toEqual(new Date('2026-11-30T18:29:59.999Z'))
    expect(endAfter(new Date('2026-11-26T18:00:00Z'), 1, working())).toEqual(new Date('2026-11-27T18:29:59.999Z'))
  })

  test('a promised answer is due on a working day, as many working days after the application as promised', () => {
    const someDay = fc.integer({ min: 0, max: 3000 }).map((n) => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000))
    fc.assert(
      fc.property(someDay, fc.integer({ min: 3, max: 21 }), fc.array(someDay, { maxLength: 40 }), (from, days, off) => {
        const how = working(...off.map((one) => one.toISOString().slice(0, 10)))
        const start = indianDay(from)
        const end = dayAfter(start, days, how)
        expect(counts(end, how)).toBe(true)
        let n = 0
        for (let at = start; at < end; ) {
          at = dayAfter(at, 1, everyDay)
          if (counts(at, how)) n += 1
        }
        expect(n).toBe(days)
        expect(dayAfter(end, -days, how) <= start || !counts(start, how)).toBe(true)
        const { firstReminderAt, secondReminderAt, answerBy } = dueBy(endOfDay(end), days, how)
        expect(answerBy).toEqual(endOfDay(end))
        expect(firstReminderAt.getTime()).toBeLessThan(secondReminderAt.getTime())
        expect(secondReminderAt.getTime()).toBeLessThan(answerBy.getTime())
        expect(firstReminderAt.getTime()).toBeGreaterThan(from.getTime())
        for (const at of [firstReminderAt, secondReminderAt]) expect(counts(indianDay(at), how)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe('reminders', () => {
  const end = endOfDay('2026-12-10')
  test.each([
    ['14 days', 14, everyDay, endOfDay('2026-12-03'), new Date(end.getTime() - 2.8 * 86_400_000)],
    ['5 days', 5, everyDay, indianMoment('2026-12-08', '12:00'), endOfDay('2026-12-09')],
    ['10 working days', 10, working(), endOfDay('2026-12-03'), endOfDay('2026-12-08')],
    ['15 working days', 15, working(), indianMoment('2026-12-01', '12:00'), endOfDay('2026-12-07')],
  ])('reminders of %s are sent when half and when a fifth of the time is left', (_, days, how, first, second) => {
    const due = dueBy(end, days, how)
    expect(Math.abs(due.firstReminderAt.getTime() - first.getTime())).toBeLessThanOrEqual(1)
    expect(Math.abs(due.secondReminderAt.getTime() - second.getTime())).toBeLessThanOrEqual(1)
  })

  test('reminders are sent on the working day before a day that is no working day', () => {
    // A Sunday, seven days after an interview.
    const due = dueBy(endOfDay('2026-12-06'), 5, working())
    expect(due.secondReminderAt).toEqual(endOfDay('2026-12-03'))
  })
})
