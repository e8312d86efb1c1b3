import { type HiringCandidate, type HiringChanges, type JobList, type JobWithLists } from '@firstrung/contract'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { candidateOf, panelOf } from '#app/testing/fixtures.ts'
import { showChanges } from './panel-changes.ts'
import { afterChanges, withFirstPage, withPage } from './panel-lists.ts'

const person = (name: string, more: Partial<HiringCandidate> = {}) =>
  candidateOf({ _id: name, userId: name, fullName: name, ...more })
const names = (people: HiringCandidate[]) => people.map(({ fullName }) => fullName)

const [asha, binu, chitra, dev] = [person('Asha'), person('Binu'), person('Chitra'), person('Dev')]

describe('loading a further page of a list', () => {
  test('loading a further page of a list appends its candidates, and shows nobody twice', () => {
    const panel = panelOf({ applicants: [asha, binu] }, { applicants: 4 }, { applicants: 'after Binu' })
    const page = panelOf({ applicants: [binu, chitra] }, { applicants: 4 }, { applicants: 'after Chitra' })

    const now = withPage(panel, 'applicants', page)

    expect(names(now.applicants)).toEqual(['Asha', 'Binu', 'Chitra'])
    expect(now.nextCursors.applicants).toBe('after Chitra')
  })

  test('loading a further page of a list leaves the other lists and their cursors as they are', () => {
    const panel = panelOf({ applicants: [asha], hired: [dev] }, {}, { hired: 'after Dev' })
    const now = withPage(panel, 'applicants', panelOf({ applicants: [binu] }))

    expect(names(now.hired)).toEqual(['Dev'])
    expect(now.nextCursors.hired).toBe('after Dev')
  })
})

const changesOf = (userId: string, stage: HiringCandidate['stage'], counts = {}): HiringChanges => ({
  userId,
  stage,
  isActive: true,
  counts: panelOf({}, counts).counts,
  msg: '',
})
const asTeam = { role: 'admin', isFiltered: false } as const

describe('right after an action', () => {
  test('a moved candidate comes first in the new list, with the counts of the answer', () => {
    const panel = panelOf({ applicants: [asha, binu], shortlisted: [chitra] })

    const now = afterChanges(panel, changesOf('Binu', 'shortlisted', { applicants: 1, shortlisted: 2 }), asTeam)

    expect(names(now.applicants)).toEqual(['Asha'])
    expect(now.shortlisted).toEqual([{ ...binu, stage: 'shortlisted' }, chitra])
    expect(now.counts).toMatchObject({ applicants: 1, shortlisted: 2 })
  })

  test('a restored candidate has no rejection any more', () => {
    const rejection = { rejectedAt: '2026-11-01T10:00:00.000Z', tellsAt: null, reason: null }
    const panel = panelOf({ rejected: [person('Asha', { stage: 'removed', rejection })] })

    const now = afterChanges(panel, changesOf('Asha', 'waitlisted'), { role: 'recruiter', isFiltered: false })

    expect(names(now.waitlisted)).toEqual(['Asha'])
    expect(now.waitlisted[0]).not.toHaveProperty('rejection')
  })

  test('a moved candidate is in the list in which a recruiter sees the new stage, or among the rejected', () => {
    const panel = panelOf({ applicants: [asha, binu] })
    const asRecruiter = { role: 'recruiter', isFiltered: false } as const

    const moved = afterChanges(panel, changesOf('Binu', 'recruiterShortlisted'), asRecruiter)
    expect(names(moved.shortlisted)).toEqual(['Binu'])
    const rejected = afterChanges(panel, changesOf('Binu', 'removed'), asRecruiter)
    expect(names(rejected.applicants)).toEqual(['Asha'])
    expect(names(rejected.rejected)).toEqual(['Binu'])
  })

  test('a moved candidate stays at the same position in an unchanged list, and is not added to the pool', () => {
    const round2 = panelOf({ recruiterShortlisted: [asha, binu] })
    const same = afterChanges(round2, changesOf('Binu', 'recruiterShortlisted'), asTeam)
    expect(names(same.recruiterShortlisted)).toEqual(['Asha', 'Binu'])

    const panel = panelOf({ applicants: [asha], shortlisted: [binu] })
    const back = afterChanges(panel, changesOf('Binu', 'applicant'), asTeam)
    expect(names(back.applicants)).toEqual(['Asha'])
    expect(back.shortlisted).toEqual([])
  })

  test('filtered lists change their own counts by one, because the counts of the answer ignore filters', () => {
    const panel = panelOf({ applicants: [binu] }, { applicants: 7 })
    const changes = changesOf('Binu', 'shortlisted', { applicants: 90, shortlisted: 30 })

    const now = afterChanges(panel, changes, { role: 'admin', isFiltered: true })

    expect(names(now.shortlisted)).toEqual(['Binu'])
    expect(now.counts).toMatchObject({ applicants: 6, shortlisted: 1 })
  })

  test('a job that was completed is shown as completed at once, with unchanged lists', () => {
    const panel = panelOf({ applicants: [asha] })
    const { userId: _, stage: __, ...ofJob } = changesOf('', 'hired', { applicants: 1 })

    const now = afterChanges(panel, { ...ofJob, isActive: false }, asTeam)

    expect(now).toEqual({ ...panel, isActive: false })
  })
})

describe('a list that is read again', () => {
  const [ela, farid] = [person('Ela'), person('Farid')]

  test('a list that is read again keeps the later pages that were loaded, and their cursor', () => {
    const panel = panelOf({ waitlisted: [asha, binu, chitra, dev] }, {}, { waitlisted: 'after Dev' })
    const page = panelOf({ waitlisted: [ela, asha] }, { waitlisted: 9 }, { waitlisted: 'after Asha' })

    const now = withFirstPage(panel, 'waitlisted', page)

    // Binu moved off the first page, and must not be lost.
    expect(names(now.waitlisted)).toEqual(['Ela', 'Asha', 'Binu', 'Chitra', 'Dev'])
    expect(now.nextCursors.waitlisted).toBe('after Dev')
    expect(now.counts.waitlisted).toBe(9)
  })

  test('a list that is read again loses a candidate that a colleague has moved, and shows nobody in two lists', () => {
    const panel = panelOf({ applicants: [farid], waitlisted: [asha, binu, chitra, dev] }, {}, { waitlisted: 'further' })
    const page = panelOf({ waitlisted: [farid, asha, chitra] }, {}, { waitlisted: 'after Chitra' })

    const now = withFirstPage(panel, 'waitlisted', page)

    expect(names(now.waitlisted)).toEqual(['Farid', 'Asha', 'Chitra', 'Dev'])
    expect(now.applicants).toEqual([])
  })

  test('a list that is read again is the whole list when there is no further page', () => {
    const panel = panelOf({ hired: [asha, binu, chitra] }, {}, { hired: 'after Chitra' })
    const now = withFirstPage(panel, 'hired', panelOf({ hired: [asha] }))

    expect(names(now.hired)).toEqual(['Asha'])
    expect(now.nextCursors.hired).toBeNull()
  })
})

describe('showing what an action has changed', () => {
  const queryKey = queryKeys.recruiterHiring.panel('job', {})
  const moved = person('Binu', { stage: 'shortlisted', ratings: [{ job: 'job', rating: 4, comment: 'Good' }] })

  /** A panel on screen, the lists that were fetched separately, and how often the whole panel was. */
  function open(readList: (list: JobList) => Promise<JobWithLists>) {
    const cache = new QueryClient()
    const read: JobList[] = []
    let wholeReads = 0
    cache.setQueryDefaults(queryKey, {
      queryFn: () => {
        wholeReads += 1
        return panelOf({ hired: [dev] })
      },
    })
    cache.setQueryData(queryKey, panelOf({ applicants: [asha, binu] }))
    const show = (changes: HiringChanges) =>
      showChanges(
        cache,
        {
          queryKey,
          ...asTeam,
          readList: (list) => {
            read.push(list)
            return readList(list)
          },
        },
        changes,
      )
    const panel = () => cache.getQueryData<JobWithLists>(queryKey)
    return { cache, show, panel, read, wholeReads: () => wholeReads }
  }
  const answers = async () => panelOf({ shortlisted: [moved] })

  test('showing a change reads only the list of the candidate’s new stage', async () => {
    const { show, panel, read, wholeReads } = open(answers)

    await show(changesOf('Binu', 'shortlisted'))

    expect(panel()?.shortlisted).toEqual([moved])
    expect(names(panel()?.applicants ?? [])).toEqual(['Asha'])
    expect({ read, wholeReads: wholeReads() }).toEqual({ read: ['shortlisted'], wholeReads: 0 })
  })

  test('showing a change reads the whole panel when it changed while the list was read, or when the list could not be read', async () => {
    const overtaken = open(async () => {
      overtaken.cache.setQueryData(queryKey, panelOf({ waitlisted: [asha] }))
      return panelOf({ shortlisted: [moved] })
    })
    await overtaken.show(changesOf('Binu', 'shortlisted'))
    expect(names(overtaken.panel()?.hired ?? [])).toEqual(['Dev'])

    const failed = open(() => Promise.reject(new Error('no line')))
    await failed.show(changesOf('Binu', 'shortlisted'))
    expect(names(failed.panel()?.hired ?? [])).toEqual(['Dev'])
  })

  test('showing a change reads the whole panel after an action on the job, or when a running read was cancelled', async () => {
    const { userId: _, stage: __, ...ofJob } = changesOf('', 'hired')
    const completed = open(answers)
    await completed.show({ ...ofJob, isActive: false })
    expect({ read: completed.read, wholeReads: completed.wholeReads() }).toEqual({ read: [], wholeReads: 1 })

    const reading = open(answers)
    void reading.cache.refetchQueries({ queryKey })
    await reading.show(changesOf('Binu', 'shortlisted'))
    expect({ read: reading.read, wholeReads: reading.wholeReads() }).toEqual({ read: [], wholeReads: 2 })
    expect(names(reading.panel()?.hired ?? [])).toEqual(['Dev'])
  })
})
