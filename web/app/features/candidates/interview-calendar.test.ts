import { expect, test } from 'vitest'
import { calendarEntry, type Interview } from './interview-calendar.ts'

const interview: Interview = {
  _id: '7e5eab74-583c-43ab-a47a-d126cde04179',
  job: '0b3d1d0c-0f5e-4a60-8f5b-1f2f5a1f8a11',
  jobTitle: 'Frontend developer',
  companyName: 'Backwater Labs',
  interviewLink: 'https://meet.example.org/abc',
  interviewRound: 2,
  interviewDate: '2026-12-01',
  interviewTime: '00:30',
  interviewDuration: '1 hours',
  interviewEmail: 'ravi@example.org',
  calendarUid: '5f0c@firstrung',
  calendarSequence: 2,
}

test('an interview stands in a calendar with its Indian time, its length, its round and its link', () => {
  expect(calendarEntry(interview)).toEqual({
    uid: '5f0c@firstrung',
    sequence: 2,
    start: new Date('2026-11-30T19:00:00Z'),
    minutes: 60,
    summary: 'Interview at Backwater Labs: Frontend developer (round 2)',
    link: 'https://meet.example.org/abc',
  })
})
