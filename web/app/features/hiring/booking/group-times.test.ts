import { indianMoment, limits } from '@firstrung/contract'
import { expect, test } from 'vitest'
import { capacityText, startTimes } from './group-times.ts'

const day = { day: '2026-12-02', from: '10:00', to: '12:00', minutes: '30', gap: '0' }
const now = indianMoment('2026-12-01', '10:00').getTime()
const clocks = (more: Partial<typeof day>, at = now) =>
  startTimes({ ...day, ...more }, at).map((time) => {
    const minutes = (Date.parse(time) - indianMoment('2026-12-02', '00:00').getTime()) / 60_000
    return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  })

test('the times of a day for groups follow each other, and the last one ends in time', () => {
  expect(clocks({})).toEqual(['10:00', '10:30', '11:00', '11:30'])
  expect(clocks({ gap: '15' })).toEqual(['10:00', '10:45', '11:30'])
  expect(clocks({ to: '11:59' })).toEqual(['10:00', '10:30', '11:00'])
  expect(clocks({ minutes: '120' })).toEqual(['10:00'])
})

test('a day for groups has no times before it has a date, or when it ends too early', () => {
  expect([clocks({ day: '' }), clocks({ to: '10:29' }), clocks({ to: '09:00' }), clocks({ from: '' })]).toEqual([
    [],
    [],
    [],
    [],
  ])
})

test('a day for groups that has begun has the times that are still to come', () => {
  expect(clocks({}, indianMoment('2026-12-02', '10:30').getTime())).toEqual(['11:00', '11:30'])
})

test('a day for groups has no more times than a proposal takes', () => {
  expect(clocks({ from: '04:00', to: '23:59', minutes: '15' })).toHaveLength(limits.booking.times)
})

test('how many places there are for how many candidates', () => {
  expect(capacityText(12, 20, 180)).toBe('12 times with 20 places each make 240 places for 180 candidates.')
  expect(capacityText(1, 20, 1)).toBe('1 time with 20 places for 1 candidate.')
  expect(capacityText(3, 1, 5)).toBe('3 times with 1 place each for 5 candidates.')
})
