import { describe, expect, test } from 'vitest'
import { interviewOf } from '#app/testing/fixtures.ts'
import {
  agendaOf,
  daysOf,
  entryStateOf,
  hoursOf,
  isWeekend,
  type Span,
  sideBySide,
  spanOf,
  weekOf,
  weekTitle,
  withinColumns,
} from './agenda-layout.ts'

const clock = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
/** '10:00-10:30' */
const span = (times: string): Span => {
  const [from = '', until = ''] = times.split('-')
  return { from: clock(from), until: clock(until) }
}
const columnsOf = (...times: string[]) =>
  sideBySide(times, span).map(({ item, column, columns }) => `${item} ${column + 1}/${columns}`)
const drawnOf = (most: number, ...times: string[]) =>
  withinColumns(sideBySide(times, span), most).map((one) =>
    'hidden' in one
      ? `${one.hidden} more from ${one.from / 60} to ${one.until / 60} ${one.column + 1}/${one.columns}`
      : `${one.item} ${one.column + 1}/${one.columns}`,
  )

describe('the address of the agenda', () => {
  const at = (search: string) => agendaOf(new URLSearchParams(search), '2026-11-30')

  test('the address names the view and the day', () => {
    expect(at('view=week&day=2026-12-01')).toEqual({ view: 'week', day: '2026-12-01' })
    expect(at('view=day&day=2028-02-29')).toEqual({ view: 'day', day: '2028-02-29' })
  })

  test.each(['', 'view=month', 'view=list&day=', 'day=tomorrow', 'day=2026-02-30', 'day=2026-13-01', 'day=9999-12-31'])(
    'an address with "%s" shows the list of today',
    (search) => {
      expect(at(search)).toEqual({ view: 'list', day: '2026-11-30' })
    },
  )
})

describe('the days of the agenda', () => {
  test('a week begins with Monday, and goes over the end of a month and a year', () => {
    const week = ['28', '29', '30', '31'].map((day) => `2026-12-${day}`)
    const days = [...week, '2027-01-01', '2027-01-02', '2027-01-03']
    for (const day of days) expect(weekOf(day)).toEqual(days)
    expect(daysOf('week', '2027-01-03')).toEqual(days)
    expect(daysOf('day', '2027-01-03')).toEqual(['2027-01-03'])
    expect(days.filter(isWeekend)).toEqual(['2027-01-02', '2027-01-03'])
  })

  test('the title of a week names the year once, unless it ends in the next one', () => {
    expect(weekTitle('2026-12-02')).toBe('30 Nov to 6 Dec 2026')
    expect(weekTitle('2027-01-01')).toBe('28 Dec 2026 to 3 Jan 2027')
  })
})

describe('the space of an interview', () => {
  const at = (interviewTime: string, interviewDuration: string) => spanOf({ interviewTime, interviewDuration })

  test('an interview takes its minutes, a short one half an hour', () => {
    expect(at('10:15', '45 minutes')).toEqual(span('10:15-11:00'))
    expect(at('10:15', '2 hours')).toEqual(span('10:15-12:15'))
    expect(at('10:15', '5 minutes')).toEqual(span('10:15-10:45'))
  })

  test('an interview that goes on after midnight ends there, and one just before it can still be seen', () => {
    expect(at('23:00', '2 hours')).toEqual(span('23:00-24:00'))
    expect(at('23:59', '30 minutes')).toEqual(span('23:30-24:00'))
  })

  test('the hours are those of a working day, and more where an interview is outside of them', () => {
    expect(hoursOf([])).toEqual({ from: 8, until: 20 })
    expect(hoursOf([span('10:00-11:00')])).toEqual({ from: 8, until: 20 })
    expect(hoursOf([span('06:45-07:15'), span('19:30-20:15')])).toEqual({ from: 6, until: 21 })
    expect(hoursOf([span('00:00-00:30'), span('23:30-24:00')])).toEqual({ from: 0, until: 24 })
  })
})

describe('interviews that overlap', () => {
  test('interviews that follow each other take the whole width, in the order of time', () => {
    expect(columnsOf('11:00-11:30', '10:00-10:30', '10:30-11:00')).toEqual([
      '10:00-10:30 1/1',
      '10:30-11:00 1/1',
      '11:00-11:30 1/1',
    ])
  })

  test('interviews that overlap stand beside each other, and a column that is free is used', () => {
    expect(columnsOf('10:00-12:00', '10:30-11:00', '11:00-11:30', '11:15-11:45', '12:00-12:30')).toEqual([
      '10:00-12:00 1/3',
      '10:30-11:00 2/3',
      '11:00-11:30 2/3',
      '11:15-11:45 3/3',
      '12:00-12:30 1/1',
    ])
  })

  test('of two that begin together the longer one is first', () => {
    expect(columnsOf('10:00-10:30', '10:00-11:00')).toEqual(['10:00-11:00 1/2', '10:00-10:30 2/2'])
  })

  test('where more overlap than there are columns, the last one says how many have no space', () => {
    const four = ['10:00-11:00', '10:00-11:00', '10:15-10:45', '10:30-11:30']
    expect(drawnOf(4, ...four)).toEqual(['10:00-11:00 1/4', '10:00-11:00 2/4', '10:15-10:45 3/4', '10:30-11:30 4/4'])
    expect(drawnOf(3, ...four)).toEqual(['10:00-11:00 1/3', '10:00-11:00 2/3', '2 more from 10.25 to 11.5 3/3'])
    expect(drawnOf(2, ...four, '12:00-12:30')).toEqual([
      '10:00-11:00 1/2',
      '3 more from 10 to 11.5 2/2',
      '12:00-12:30 1/1',
    ])
  })

  test('each group that overlaps has its own mark', () => {
    const three = (hour: string) => Array.from({ length: 3 }, () => `${hour}:00-${hour}:30`)
    expect(drawnOf(2, ...three('10'), ...three('14'))).toEqual([
      '10:00-10:30 1/2',
      '2 more from 10 to 10.5 2/2',
      '14:00-14:30 1/2',
      '2 more from 14 to 14.5 2/2',
    ])
  })
})

test('what went wrong with an interview comes before its link and its time', () => {
  const at = Date.parse('2026-06-01T10:00:00+05:30')
  const linked = interviewOf('https://meet.example.org/a')
  const answer = { answer: 'notComing', at: '2026-05-31T06:00:00.000Z', reason: '' } as const
  const hour = 3_600_000
  expect(entryStateOf(interviewOf(), at - hour)).toBe('waiting')
  expect(entryStateOf(linked, at - hour)).toBe('ready')
  expect(entryStateOf(linked, at + hour)).toBe('over')
  expect(entryStateOf({ ...linked, attendance: answer }, at - hour)).toBe('notComing')
  const missed = { ...linked, attendance: answer, companyAbsentAt: '2026-06-01T05:00:00.000Z' }
  expect(entryStateOf(missed, at + hour)).toBe('missed')
})
