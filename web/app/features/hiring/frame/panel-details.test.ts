import type { ActivityEntry } from '@firstrung/contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { hiringRoles } from '#app/features/hiring/application/hiring-roles.ts'
import { positionOf } from '#app/features/hiring/panel/panel-position.ts'
import { sentenceOf } from '#app/features/hiring/person/person-activity.tsx'
import { candidateOf, panelOf } from '#app/testing/fixtures.ts'
import { commandOf } from './panel-keys.ts'

describe('the position of a candidate', () => {
  const people = ['a', 'b', 'c'].map((_id) => candidateOf({ _id }))
  const job = panelOf({ applicants: people.slice(0, 2), waitlisted: people.slice(2) })
  const idsOf = (id: string) => {
    const found = positionOf(job, hiringRoles.recruiter, id)
    return found && [found.list.list, found.previous?._id, found.index, found.next?._id]
  }

  test('the position of a candidate is its list, its index there, and the candidates before and after it', () => {
    expect(idsOf('a')).toEqual(['applicants', undefined, 0, 'b'])
    expect(idsOf('b')).toEqual(['applicants', 'a', 1, undefined])
    expect(idsOf('c')).toEqual(['waitlisted', undefined, 0, undefined])
    expect(idsOf('nobody')).toBeUndefined()
  })
})

describe('a key', () => {
  class Element {
    readonly within: string
    constructor(within = 'main') {
      this.within = within
    }
    closest = (selector: string) => (selector.includes(this.within) ? this : null)
    checkVisibility = () => true
  }
  function press(
    key: string,
    { within = 'main', dialogs = 0, ...more }: Partial<KeyboardEvent> & { within?: string; dialogs?: number } = {},
  ) {
    vi.stubGlobal('Element', Element)
    vi.stubGlobal('document', { querySelectorAll: () => Array.from({ length: dialogs }, () => new Element()) })
    return commandOf({ key, target: new Element(within), ...more } as unknown as KeyboardEvent)
  }
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  test('a key in the panel does what the help says', () => {
    expect(['j', 'K', 's', 'w', 'x', '/', '?'].map((key) => press(key))).toEqual([
      'next',
      'previous',
      'shortlist',
      'waitlist',
      'remove',
      'search',
      'help',
    ])
    expect(press('q')).toBeUndefined()
  })

  test.each([
    ['in a field', { within: 'textarea' }],
    ['below a dialog', { dialogs: 1 }],
    ['with Control', { ctrlKey: true }],
    ['held down', { repeat: true }],
    ['handled already', { defaultPrevented: true }],
  ])('a key in the panel does nothing %s', (_, state) => {
    expect(press('s', state)).toBeUndefined()
  })

  test('a key held down still goes through the list', () => {
    expect(press('j', { repeat: true })).toBe('next')
  })
})

describe('the activity', () => {
  const happened = { _id: 'x', at: '2026-11-23T10:00:00Z', byTeam: false, byName: 'Meera Iyer', byMe: false }
  const move = (from: string, to: string, by = {}) =>
    sentenceOf({ kind: 'stage', ...happened, from, to, ...by } as ActivityEntry)

  test('the activity of a candidate says who did what', () => {
    expect(move('shortlisted', 'recruiterShortlisted')).toBe('Meera Iyer took the candidate to Round 2')
    expect(move('applicant', 'shortlisted', { byTeam: true, byName: '' })).toBe(
      'Our team shortlisted the candidate for this job',
    )
    expect(move('shortlisted', 'removed', { byMe: true })).toBe('You rejected the candidate')
    expect(move('removed', 'shortlisted')).toBe('Meera Iyer restored the candidate')
    expect(move('hired', 'waitlisted', { byName: '' })).toBe('Someone who left undid the hire')
    expect(sentenceOf({ kind: 'opening', ...happened })).toBe('Meera Iyer opened the resume')
    expect(
      sentenceOf({ kind: 'interview', ...happened, round: 2, status: 'requested', date: '2026-12-01', time: '15:30' }),
    ).toBe('Meera Iyer asked for a round 2 interview on 1 Dec 2026, 3:30 pm (requested)')
  })
})
