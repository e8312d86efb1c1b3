import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let recruiter: Person
beforeAll(async () => {
  w = await openTestServer()
  recruiter = await w.make.recruiter({ companyName: 'Match Mills' })
})
afterAll(() => w.close())

const knowing = (...skills: string[]) => ({ skills: skills.map((skill) => ({ skill, level: 'beginner' as const })) })
const posted = async (jobTitle: string, qualifications: string, by = recruiter) => {
  w.clock.advance(1000)
  return w.make.livePosting(by, { jobTitle, qualifications })
}
const fitting = async (person: Person) => (await w.as(person).board.fitting()).jobs.map(({ title }) => title)

describe('the open jobs that fit a candidate', () => {
  test("the three jobs shown as fitting have the most of a candidate's skills, newest first, and requirements that they meet", async () => {
    await posted('One skill', 'Tally, Rust')
    await posted('Two skills', 'Tally, GST')
    await posted('Another skill', 'Tally, Go')
    await posted('No skill', 'Photoshop')
    const barred = await posted('Barred', 'Tally, GST, Excel')
    await w.as(recruiter).postings.saveRules({
      params: { id: barred.jobId },
      body: { rules: [{ params: { kind: 'graduation_year', from: 1990, to: 1991 }, isHard: true }] },
    })
    const closed = await posted('Closed', 'Tally, GST, Excel')
    await w.as(recruiter).postings.step({ params: { id: closed.jobId, step: 'close' } })
    await posted('Older than the newest three', 'Tally, Scala')
    await posted('Newest', 'Tally, Kotlin')
    expect(await fitting(await w.make.candidate(knowing('Tally', 'GST', 'Excel')))).toEqual([
      'Two skills',
      'Newest',
      'Older than the newest three',
    ])
    expect(await fitting(await w.make.newCandidate())).toEqual([])
  })

  test('the jobs that fit a candidate leave out those applied for, withdrawn or not, and those of blocked companies', async () => {
    const other = await w.make.recruiter({ companyName: 'Other Mills' })
    const [sent, withdrawn] = [await posted('Sent', 'COBOL'), await posted('Withdrawn', 'COBOL')]
    await posted('Left', 'COBOL')
    await posted('Of another company', 'COBOL', other)
    const person = await w.make.skilledCandidate(knowing('COBOL'))
    expect(await fitting(person)).toEqual(['Of another company', 'Left', 'Withdrawn'])
    for (const { slug } of [sent, withdrawn]) {
      const { applicationId } = await w
        .as(person)
        .applying.apply({ params: { slug }, body: await w.make.applicationOf(person) })
      if (slug === withdrawn.slug) await w.as(person).applying.withdraw({ params: { id: applicationId }, body: {} })
    }
    expect(await fitting(person)).toEqual(['Of another company', 'Left'])
    const { companyId } = await w.within(({ db }) =>
      db.selectFrom('recruiters').select('companyId').where('accountId', '=', other.id).executeTakeFirstOrThrow(),
    )
    await w.as(person).resumeAccess.block({ params: { companyId: companyId ?? '' } })
    expect(await fitting(person)).toEqual(['Left'])
    // Another candidate still sees them.
    expect(await fitting(await w.make.candidate(knowing('COBOL')))).toEqual(['Of another company', 'Left', 'Withdrawn'])
  })

  test('the open jobs that fit are shown to candidates alone', async () => {
    await expect(w.as(recruiter).board.fitting()).rejects.toMatchObject({ status: 403 })
    await expect(w.as(null).board.fitting()).rejects.toMatchObject({ status: 401 })
  })
})
