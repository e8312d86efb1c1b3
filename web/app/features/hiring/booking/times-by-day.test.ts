import { expect, test } from 'vitest'
import { chosenWithin, dayAhead, stillFree, timesByDay } from './times-by-day.ts'

test('free times are grouped by their day in India, in order and each once', () => {
  const morning = '2026-12-02T04:30:00.000Z'
  expect(timesByDay(['2026-12-01T19:00:00.000Z', morning, '2026-12-01T18:00:00.000Z', morning])).toEqual([
    {
      day: '2026-12-01',
      title: 'Tuesday, 1 Dec 2026',
      times: [{ value: '2026-12-01T18:00:00.000Z', label: '11:30 pm' }],
    },
    {
      day: '2026-12-02',
      title: 'Wednesday, 2 Dec 2026',
      times: [
        { value: '2026-12-01T19:00:00.000Z', label: '12:30 am' },
        { value: morning, label: '10:00 am' },
      ],
    },
  ])
})

test('the days of a week begin with Monday', () => {
  const [sunday, monday] = timesByDay(['2026-12-06T06:00:00.000Z', '2026-12-07T06:00:00.000Z'])
  expect([sunday?.title, monday?.title]).toEqual(['Sunday, 6 Dec 2026', 'Monday, 7 Dec 2026'])
})

test('chosen times are shown with the span of days that they are in, which goes over the end of a month', () => {
  expect(dayAhead('2026-11-30', 14)).toBe('2026-12-14')
  const chosen = ['2026-12-13T18:00:00.000Z', '2026-12-13T19:00:00.000Z']
  expect(chosenWithin(chosen, '2026-11-30', 14)).toEqual([chosen[0]])
  expect(chosenWithin(chosen, '2026-12-14', 14)).toEqual([chosen[1]])
})

test('after a refusal the times that it does not name stay chosen', () => {
  expect(stillFree(['a', 'b', 'c'], [{ field: 'times.1' }])).toEqual(['a', 'c'])
  expect(stillFree(['a', 'b'], [])).toEqual(['a', 'b'])
})
