import type { EventRecord } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import { attendanceLabel, seatsLabel } from './seat-labels.ts'

const event = (capacity: number | null, seatsTaken: number, waiting = 0) =>
  ({ capacity, seatsTaken, waiting }) as EventRecord

describe('the labels about seats', () => {
  test('the labels about seats say how many seats are left', () => {
    expect([
      seatsLabel(event(null, 7)),
      seatsLabel(event(10, 9)),
      seatsLabel(event(10, 2)),
      seatsLabel(event(10, 10)),
      seatsLabel(event(10, 10, 3)),
    ]).toEqual(['', '1 seat left', '8 seats left', 'All seats are taken', 'All seats are taken, 3 people waiting'])
  })

  test('the labels about seats show the team how many people come and how many wait', () => {
    expect([attendanceLabel(event(null, 7)), attendanceLabel(event(10, 10, 3))]).toEqual([
      '7 registered',
      '10 of 10 seats taken, 3 waiting',
    ])
  })
})
