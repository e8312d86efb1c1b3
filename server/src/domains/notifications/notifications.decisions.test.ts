import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
})
afterAll(() => w.close())

type Move = 'shortlist' | 'waitlist' | 'hire' | 'remove' | 'restore'

/** A job with so many shortlisted people. */
async function jobOf(recruiter: Person, people: number) {
  const { _id: jobId } = await w.make.job(recruiter, { numOpenings: 9 })
  const candidates: Person[] = []
  for (let n = 0; n < people; n += 1) {
    const candidate = await w.make.applicant()
    await w.make.screened(admin, jobId, candidate)
    candidates.push(candidate)
  }
  return { jobId, candidates }
}
const decide = (recruiter: Person, jobId: string, action: Move, candidate: Person | undefined) => {
  w.clock.advance(1000)
  return w.as(recruiter).hiring.act({ body: { action, jobId, applicantId: candidate?.id ?? '' } })
}
/** What the bell of an admin says of decisions about a job, oldest first. */
async function bell(jobId: string, person = admin) {
  const { notifications } = await w.as(person).notifications.listAdmin()
  return notifications.filter(({ data, text }) => data.jobId === jobId && !/posted|interview/.test(text)).toReversed()
}
const told = async (jobId: string, person = admin) => (await bell(jobId, person)).map(({ text }) => text)

test('a few decisions about a job have a line each; more of one person in a day stand in one, and hirings on their own', async () => {
  const recruiter = await w.make.recruiter()
  const { jobId, candidates } = await jobOf(recruiter, 7)
  const moves: Move[] = ['shortlist', 'remove', 'waitlist']
  for (const [at, move] of moves.entries()) await decide(recruiter, jobId, move, candidates[at])
  expect(await told(jobId)).toEqual([
    'Rohan Mehta shortlisted Meera Nair for Frontend Developer.',
    'Rohan Mehta rejected Meera Nair for Frontend Developer.',
    'Rohan Mehta waitlisted Meera Nair for Frontend Developer.',
  ])

  const userId = candidates[0]?.id ?? ''
  const interviewLink = 'https://meet.example.org/abc'
  await w.as(recruiter).hiring.act({ body: { action: 'interview', jobId, applicantId: userId, ...interviewAsk(w) } })
  await w.as(admin).hiring.enterLink({ body: { jobId, interviewLink, action: 'user-interview', userId } })
  await decide(recruiter, jobId, 'hire', candidates[0])
  for (const candidate of candidates.slice(3, 6)) await decide(recruiter, jobId, 'remove', candidate)
  await decide(recruiter, jobId, 'restore', candidates[5])
  expect(await told(jobId)).toEqual([
    'Rohan Mehta hired Meera Nair for Frontend Developer.',
    'Rohan Mehta made 7 decisions for Frontend Developer: 1 shortlisted, 1 waitlisted, 4 rejected, 1 restored.',
  ])
  const [, line] = await bell(jobId)
  expect(line).toMatchObject({ status: 'unread', data: { jobId, recruiterId: recruiter.id, user: '', userId: '' } })

  // What was read stays as it was, and so does what is of an earlier day.
  await w.as(admin).notifications.actAdmin({ body: { action: 'read', notifId: line?._id ?? '' } })
  await decide(recruiter, jobId, 'remove', candidates[5])
  expect((await told(jobId)).slice(1)).toEqual([line?.text, 'Rohan Mehta rejected Meera Nair for Frontend Developer.'])
  w.clock.advance(24 * 3600 * 1000)
  const nextDay: Move[] = ['shortlist', 'remove', 'restore']
  for (const move of nextDay) await decide(recruiter, jobId, move, candidates[6])
  expect(await told(jobId)).toHaveLength(6)
})

test('decisions are gathered per recruiter, job and admin, and lose the name of a recruiter who deletes their account', async () => {
  const owner = await w.make.recruiter()
  const colleague = await w.make.colleague(owner, 'owner', 'Neha Joshi')
  const [one, other] = [await jobOf(owner, 4), await jobOf(owner, 1)]
  const second = await w.make.admin()
  for (const candidate of one.candidates) await decide(colleague, one.jobId, 'remove', candidate)
  await decide(owner, one.jobId, 'restore', one.candidates[0])
  await decide(colleague, other.jobId, 'remove', other.candidates[0])
  const apart = [
    'Neha Joshi made 4 decisions for Frontend Developer: 4 rejected.',
    'Rohan Mehta restored Meera Nair for Frontend Developer.',
  ]
  expect(await told(one.jobId)).toEqual(apart)
  expect(await told(one.jobId, second)).toEqual(apart)
  expect(await told(other.jobId)).toEqual(['Neha Joshi rejected Meera Nair for Frontend Developer.'])
  // Another admin has cleared theirs.
  await w.as(second).notifications.actAdmin({ body: { action: 'clear' } })
  await decide(colleague, one.jobId, 'remove', one.candidates[0])
  expect(await told(one.jobId, second)).toEqual(['Neha Joshi rejected Meera Nair for Frontend Developer.'])
  expect((await told(one.jobId)).at(-1)).toBe('Neha Joshi made 5 decisions for Frontend Developer: 5 rejected.')

  await w.as(colleague).privacy.deleteOwn({ body: { password: colleague.password } })
  expect((await told(one.jobId)).at(-1)).toBe('A former member made 5 decisions for Frontend Developer: 5 rejected.')
  const kept = await w.db.selectFrom('notices').select('decisions').where('decisions', 'is not', null).execute()
  expect(JSON.stringify(kept)).not.toContain(colleague.id)
})
