import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import type { Side } from '#app/lib/api/query-keys.ts'
import { news } from '#app/testing/fixtures.ts'
import { type Shown, shown } from '#app/testing/render.ts'
import { NotificationDialog } from './notification-dialog.tsx'

const dialog = (side: Side, data = news) =>
  shown(
    createElement(NotificationDialog, {
      side,
      notice: { _id: 'n', text: 'Something happened.', status: 'unread', createdAt: '2026-05-27T06:30:00.000Z', data },
      onClose: () => {},
      onGo: () => {},
    }),
  )
const facts = (of: Shown) =>
  of.all('dl').map((list) => Object.fromEntries(list.texts('dt').map((name, n) => [name, list.texts('dd')[n]])))

describe('an opened notification', () => {
  test('an opened notification shows a recruiter the job and the candidate, and leads to the job [RNOT-03] [RNOT-04]', async () => {
    const shownNotice = await dialog('recruiter')

    expect(shownNotice.texts('h3')).toEqual(['Job Details', 'Candidate Details'])
    expect(facts(shownNotice)).toEqual([
      { Title: 'Frontend Developer', Id: 'job-1' },
      { Name: 'Kavya Menon', Id: 'candidate-1' },
    ])
    expect(shownNotice.texts('button')).toContain('Open Job')
  })

  test('an opened notification shows a recruiter the interview link, if there is one [RNOT-03]', async () => {
    const link = 'https://meet.example.org/kavya'
    const [, candidate] = facts(await dialog('recruiter', { ...news, interviewLink: link }))

    expect(candidate).toEqual({ Name: 'Kavya Menon', Id: 'candidate-1', 'Interview link': link })
  })

  test('an opened notification shows the team the job, the recruiter and the candidate, with their ids [ANOT-02]', async () => {
    const shownNotice = await dialog('admin')

    expect(facts(shownNotice)).toEqual([
      {
        'Job title': 'Frontend Developer',
        'Job id': 'job-1',
        'Recruiter id': 'recruiter-1',
        'Candidate name': 'Kavya Menon',
        'Candidate id': 'candidate-1',
      },
    ])
    expect(shownNotice.texts('button')).toContain('Open Job')
  })

  test('an opened notification says that the time of an interview is Indian time', async () => {
    const planned = { ...news, interviewDate: '2026-11-30', interviewTime: '15:30' }

    expect(facts(await dialog('candidate', planned))[0]).toMatchObject({
      'Day and time (Indian time)': '30 Nov 2026, 3:30 pm',
    })
  })

  test.each([
    ['/applications/1', 'Open application'],
    ['/dashboard#my-interviews', 'Open dashboard'],
    ['/events/1', 'Open'],
  ])('an opened notification shows a candidate a button that says what %s opens', async (path, label) => {
    expect((await dialog('candidate', { ...news, path })).texts('button')).toContain(label)
  })

  test('an opened notification leaves out the candidate where a notification of the team names none', async () => {
    const posted = { ...news, user: '', userId: '' }

    expect(facts(await dialog('admin', posted))).toEqual([
      { 'Job title': 'Frontend Developer', 'Job id': 'job-1', 'Recruiter id': 'recruiter-1' },
    ])
  })
})
