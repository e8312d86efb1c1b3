import { createElement } from 'react'
import { expect, test } from 'vitest'
import { interviewOf } from '#app/testing/fixtures.ts'
import { shown } from '#app/testing/render.ts'
import { AgendaGrid } from './agenda-grid.tsx'
import { weekOf } from './agenda-layout.ts'

const now = Date.parse('2026-12-01T10:15:00+05:30')
const entry = (name: string, interviewDate: string, interviewTime: string, interviewLink = '') => ({
  interview: { ...interviewOf(interviewLink), _id: name, interviewDate, interviewTime },
  name,
  jobTitle: 'Tester',
  round: name === 'Ila' ? 2 : 1,
  details: null,
})
const grid = (view: 'week' | 'day', days: string[], ...entries: ReturnType<typeof entry>[]) =>
  shown(createElement(AgendaGrid, { view, days, now, entries, holidays: [], onOpen: () => {} }))

test('the grid names each interview by time, candidate, job, round and state, in the order of time', async () => {
  const page = await grid(
    'week',
    weekOf('2026-12-01'),
    entry('Kavya', '2026-12-01', '07:30', 'https://meet.example.org/a'),
    entry('Meera', '2026-12-01', '11:00'),
    entry('Ila', '2026-12-03', '09:00', 'https://meet.example.org/b'),
  )
  expect(page.texts('button')).toEqual([
    '7:30 am to 8:00 am , Kavya , Tester . Over .',
    '11:00 am to 11:30 am , Meera , Tester . No link yet .',
    '9:00 am to 9:30 am , Ila , Tester , round 2 . Has a link or a room .',
  ])
  expect(page.part('Tue 1 Dec Today').texts('button')).toHaveLength(2)
  expect(page.part('Wed 2 Dec').text).toContain('No interviews.')
  expect(page.part('Signs').texts('li')).toEqual(['Has a link or a room', 'No link yet', 'Over'])
  // The hours begin with the earliest interview.
  expect(page.texts('span')).toContain('7 am')
})

test('many interviews at once in a week lead to their day, which shows all beside each other', async () => {
  const three = ['Kavya', 'Meera', 'Asha'].map((name) => entry(name, '2026-12-01', '11:00'))
  const week = await grid('week', weekOf('2026-12-01'), ...three)
  const day = week.part('Tue 1 Dec Today')
  expect(day.texts('button')).toHaveLength(1)
  expect(day.texts('li')[1]).toBe('2 more')
  expect(day.all('a').map(({ attributes }) => attributes['href'])).toEqual(Array(2).fill('/?view=day&day=2026-12-01'))

  const alone = await grid('day', ['2026-12-01'], ...three)
  expect(alone.texts('button')).toHaveLength(3)
})
