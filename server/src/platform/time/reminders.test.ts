import { indianMoment } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import { dueAt, remindedByPlanning } from './reminders.ts'

const at = (day: number, time: string) => indianMoment(`2026-09-0${day}`, time)

describe('the reminder of the day before', () => {
  test('the reminder of the day before is sent 24 hours before, in the daytime', () => {
    expect(dueAt('day', at(1, '14:00'))).toEqual({ after: at(1, '16:00'), until: at(2, '14:00') })
    expect(dueAt('day', at(1, '08:00'))?.until).toEqual(at(2, '08:00'))
  })

  test('the reminder of the day before is not sent from 10 pm to 8 am, but late in the evening before that', () => {
    expect(dueAt('day', at(1, '21:44'))?.until).toEqual(at(2, '21:44'))
    for (const time of ['21:45', '21:59']) expect(dueAt('day', at(1, time))?.until).toEqual(at(3, '08:00'))
    for (const time of ['22:00', '23:59', '00:00', '07:59']) expect(dueAt('day', at(1, time))).toBeNull()
  })
})

test('the reminder of the last hour is sent at any time', () => {
  for (const day of [1, 2])
    expect(dueAt('hour', at(day, '03:30'))).toEqual({ after: at(day, '03:30'), until: at(day, '04:30') })
})

test('an appointment that is planned late gets no reminder whose time has passed', () => {
  const now = at(1, '14:00')
  const none = { dayRemindedAt: null, hourRemindedAt: null }
  expect(remindedByPlanning(now, at(2, '14:01'))).toEqual(none)
  expect(remindedByPlanning(now, at(2, '14:00'))).toEqual({ ...none, dayRemindedAt: now })
  // Its reminder would come a minute later.
  expect(remindedByPlanning(at(1, '21:50'), at(3, '07:00'))).toEqual({ ...none, dayRemindedAt: at(1, '21:50') })
  expect(remindedByPlanning(at(1, '23:00'), at(2, '23:00'))).toEqual({ ...none, dayRemindedAt: at(1, '23:00') })
  expect(remindedByPlanning(now, at(1, '15:00'))).toEqual({ dayRemindedAt: now, hourRemindedAt: now })
})
