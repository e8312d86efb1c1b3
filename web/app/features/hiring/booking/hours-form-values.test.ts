import { InterviewHours, messages, readInput } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import {
  copiedToWeekdays,
  formOf,
  hoursOfForm,
  inputOfField,
  periodAfter,
  timeChoices,
  zoneChoices,
} from './hours-form-values.ts'

const stored: InterviewHours = {
  zone: 'America/New_York',
  noticeHours: 12,
  gapMinutes: 0,
  mostADay: 3,
  hours: [
    { weekday: 1, from: '09:00', to: '12:00' },
    { weekday: 1, from: '13:15', to: '16:00' },
    { weekday: 6, from: '10:00', to: '11:00' },
  ],
  daysOff: [{ from: '2026-12-24', to: '2027-01-01' }],
}
const none: InterviewHours = { ...stored, zone: 'Asia/Kolkata', hours: [], daysOff: [] }

describe('the form of interview hours', () => {
  test('the form of interview hours sends what is stored, when nothing was changed', () => {
    expect(hoursOfForm(formOf(stored, 'Asia/Kolkata'))).toEqual(stored)
  })

  test('the form of interview hours offers the zone of the browser only to somebody who has no hours yet', () => {
    expect(formOf(none, 'Europe/Berlin').zone).toBe('Europe/Berlin')
    expect(formOf(none, 'Asia/Calcutta').zone).toBe('Asia/Kolkata')
    expect(formOf(stored, 'Europe/Berlin').zone).toBe('America/New_York')
  })

  test('the form of interview hours sends no periods of a day that is switched off, and keeps them', () => {
    const form = formOf(stored, '')
    const [monday, ...others] = form.days
    const changed = { ...form, days: [{ isOn: false, periods: monday?.periods ?? [] }, ...others] }
    expect(hoursOfForm(changed).hours).toEqual([{ weekday: 6, from: '10:00', to: '11:00' }])
    expect(changed.days[0]?.periods).toHaveLength(2)
  })

  test('the form of interview hours shows a fault at the day and period that it is about', () => {
    const form = formOf(
      { ...stored, hours: stored.hours.toSpliced(2, 1, { weekday: 6, from: '10:00', to: '09:00' }) },
      '',
    )
    const read = readInput(InterviewHours, hoursOfForm(form))
    expect(read).toMatchObject({ errors: [{ field: 'hours.2.to', msg: messages.hoursInOrder }] })
    expect(inputOfField('hours.2.to', form)).toBe('days.5.periods.0.to')
    expect(inputOfField('hours.1.from', form)).toBe('days.0.periods.1.from')
    expect(inputOfField('daysOff.0.to', form)).toBe('daysOff.0.to')
  })

  test('the hours of a day can be copied to Monday to Friday, each with periods of its own', () => {
    const days = copiedToWeekdays(formOf(stored, '').days, 0)
    expect(days.map(({ isOn }) => isOn)).toEqual([true, true, true, true, true, true, false])
    expect(days[4]?.periods).toEqual(days[0]?.periods)
    expect(days[4]?.periods).not.toBe(days[0]?.periods)
    expect(days[5]?.periods).toEqual([{ from: '10:00', to: '11:00' }])
  })

  test('another period begins an hour after the last one, within the day', () => {
    expect(periodAfter([{ from: '10:00', to: '13:00' }])).toEqual({ from: '14:00', to: '16:00' })
    expect(periodAfter([{ from: '18:00', to: '21:00' }])).toEqual({ from: '22:00', to: '23:30' })
    expect(periodAfter([{ from: '18:00', to: '23:30' }])).toEqual({ from: '04:00', to: '06:00' })
  })
})

test('a time is chosen in half hours from 4 in the morning, and a stored one between them stays', () => {
  const labels = timeChoices('13:15').map(({ label }) => label)
  expect([labels.at(0), labels.at(-1)]).toEqual(['4:00 am', '11:30 pm'])
  expect(labels.slice(17, 21)).toEqual(['12:30 pm', '1:00 pm', '1:15 pm', '1:30 pm'])
  expect(timeChoices('13:00')).toHaveLength(40)
})

test('the time zones have Indian time by its present name, and a stored one that the browser does not list', () => {
  const zones = zoneChoices('Etc/GMT+3')
  expect(zones).toEqual(expect.arrayContaining(['Asia/Kolkata', 'UTC', 'Etc/GMT+3', 'Europe/Berlin']))
  expect(zones).not.toContain('Asia/Calcutta')
})
