import { describe, expect, test } from 'vitest'
import { announcementOf, clockLeft, continueLabel, timeLeftLabel } from './time-left.ts'

const minutes = (n: number) => n * 60_000

describe('the time left', () => {
  test.each([
    [minutes(20), '20 minutes left'],
    [minutes(18) + 1, '19 minutes left'],
    [minutes(1) + 1, '2 minutes left'],
    [minutes(1), '60 seconds left'],
    [1, '1 second left'],
    [0, 'Time is up'],
    [-5, 'Time is up'],
  ])('the time left is written without seconds until the last minute: %i milliseconds are "%s"', (millis, label) => {
    expect(timeLeftLabel(millis)).toBe(label)
  })

  test('the time left is written as a clock while something is kept for minutes', () => {
    expect([minutes(5), minutes(4) + 31_200, 9_000, 0, -5].map(clockLeft)).toEqual([
      '5:00',
      '4:32',
      '0:09',
      '0:00',
      '0:00',
    ])
  })

  test('the time left is in the link to an open attempt until the time is over', () => {
    expect([minutes(12), 30_000, 0, -1, null].map(continueLabel)).toEqual([
      'Continue, 12 minutes left',
      'Continue, 30 seconds left',
      undefined,
      undefined,
      'Continue',
    ])
  })

  test('the time left is announced at ten, five and one minutes, and not in between', () => {
    const heard: string[] = []
    for (let left = minutes(12); left > -minutes(1); left -= 1000) {
      const said = announcementOf(left + 1000, left)
      if (said) heard.push(said)
    }
    expect(heard).toEqual(['10 minutes left', '5 minutes left', '1 minute left'])
  })

  test('the time left is announced once when several marks passed at once, as after a sleep of the computer', () => {
    expect(announcementOf(minutes(12), minutes(4))).toBe('5 minutes left')
    expect(announcementOf(minutes(12), -1)).toBeUndefined()
    expect(announcementOf(minutes(7), minutes(6))).toBeUndefined()
  })
})
