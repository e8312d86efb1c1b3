import { folders, type JobList } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { someJob } from '#src/testing/factories.jobs.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { endHirings } from './endings/endings.tasks.ts'

let w: TestServer
let admin: Person
let recruiter: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
  recruiter = await w.make.recruiter()
})
afterAll(() => w.close())

const ids = (people: { _id: string }[]) => people.map((person) => person._id)
const recruiterPanel = async (jobId: string, as = recruiter) => {
  const { jobData } = await w.as(as).hiring.panel({ params: { id: jobId }, body: { candidateType: 'all' } })
  if (!('counts' in jobData)) throw new Error('the panel came without its lists')
  return jobData
}
const teamPanel = async (jobId: string, body: object = { candidateType: 'all' }) =>
  (await w.as(admin).hiring.adminPanel({ params: { jobId }, body })).jobData
const act = (action: 'shortlist' | 'waitlist' | 'hire' | 'remove', jobId: string, candidate: Person, as = recruiter) =>
  w.as(as).hiring.act({ body: { action, jobId, applicantId: candidate.id } })
const askInterview = (jobId: string, candidate: Person, ask = interviewAsk(w)) =>
  w.as(recruiter).hiring.act({ body: { action: 'interview', jobId, applicantId: candidate.id, ...ask } })
const enterLink = (jobId: string, candidate: Person, interviewLink = 'https://meet.example.org/abc') =>
  w.as(admin).hiring.enterLink({ body: { jobId, interviewLink, action: 'user-interview', userId: candidate.id } })
const shortlistOf = (jobId: string, candidate: Person) => ({
  action: 'shortlist' as const,
  jobId,
  applicantId: candidate.id,
  rating: 4,
  comment: 'Good',
})

/** A job with one candidate whom the team has put forward. */
async function screenedCandidate(openings = 3) {
  const job = await w.make.job(recruiter, { numOpenings: openings })
  const candidate = await w.make.applicant()
  await w.make.screened(admin, job._id, candidate)
  return { job, candidate }
}
/** The same, taken on to Round 2 by the recruiter. */
async function inRoundTwo(openings = 3) {
  const it = await screenedCandidate(openings)
  await act('shortlist', it.job._id, it.candidate)
  return it
}

describe('applying', () => {
  test('applying needs a skill test first; a practice test does not count [SVC-01]', async () => {
    const candidate = await w.make.candidate()
    const apply = () => w.as(candidate).hiring.apply({ body: { interestType: 'jobs' } })
    const refusal = { status: 403, msg: 'Please submit one skill test to proceed' }

    await expect(apply()).rejects.toMatchObject(refusal)
    const practice = await w.make.test(admin, { testType: 'practice test' })
    await w.make.submittedQuiz(candidate, practice, 2)
    await expect(apply()).rejects.toMatchObject(refusal)
    const skill = await w.make.test(admin)
    await w.make.openedQuiz(candidate, skill)
    await expect(apply()).rejects.toMatchObject(refusal)
    await w.make.submittedQuiz(candidate, skill, 1)
    expect(await apply()).toMatchObject({ userId: candidate.id })
  })

  test('applying answers the user, and refuses only a second time of the same kind [API-14] [SVC-05] [SVC-06] [SVC-07] [ENUM-15]', async () => {
    const candidate = await w.make.candidate()
    await w.make.skilled(candidate)
    const apply = (interestType: 'jobs' | 'internships') => w.as(candidate).hiring.apply({ body: { interestType } })

    expect(await apply('jobs')).toMatchObject({ userId: candidate.id })
    await expect(apply('jobs')).rejects.toMatchObject({
      status: 409,
      msg: 'Your job application is already under process',
    })
    await apply('internships')
    await expect(apply('internships')).rejects.toMatchObject({
      msg: 'Your internship application is already under process',
    })
    const { user } = await w.as(candidate).profiles.me()
    expect(user).toMatchObject({ isInterestedInJob: true, isInterestedInIntern: true })
  })

  test('applying counts once when asked thirty times at the same moment', async () => {
    const candidate = await w.make.candidate()
    await w.make.skilled(candidate)
    const job = await w.make.job(recruiter)
    const before = (await teamPanel(job._id)).counts.applicants

    const asked = await Promise.allSettled(
      Array.from({ length: 30 }, () => w.as(candidate).hiring.apply({ body: { interestType: 'jobs' } })),
    )

    expect(asked.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect((await teamPanel(job._id)).counts.applicants).toBe(before + 1)
  })
})

describe("a candidate's stepping back", () => {
  const stepBack = (candidate: Person, interestType: 'jobs' | 'internships') =>
    w.as(candidate).hiring.stepBack({ body: { interestType, interested: false } })

  test("a candidate's stepping back takes the candidate out of the pool of one kind and keeps their applications (G-105)", async () => {
    const [free, underWay] = [await w.make.applicant(), await w.make.applicant()]
    for (const candidate of [free, underWay]) {
      await w.as(candidate).hiring.apply({ body: { interestType: 'internships' } })
    }
    const job = await w.make.job(recruiter)
    await w.make.screened(admin, job._id, underWay)
    const before = await teamPanel(job._id)

    for (const candidate of [free, underWay]) {
      expect(await stepBack(candidate, 'jobs')).toMatchObject({
        userId: candidate.id,
        msg: 'You are no longer considered for new jobs.',
      })
    }

    const after = await teamPanel(job._id)
    expect(ids(before.applicants)).toContain(free.id)
    expect(ids(after.applicants)).not.toContain(free.id)
    expect(ids(after.shortlisted)).toEqual([underWay.id])
    // The size of the pool is the number of people in it.
    expect(after.counts.applicants).toBe(before.counts.applicants - 1)
    const whole = await teamPanel(job._id, { list: 'applicants', limit: 100 })
    expect(whole.applicants).toHaveLength(after.counts.applicants)
    expect((await act('waitlist', job._id, underWay)).msg).toBe('Candidate waitlisted successfully!')
    const { user } = await w.as(free).profiles.me()
    expect(user).toMatchObject({ isInterestedInJob: false, isInterestedInIntern: true })
    await expect(w.as(admin).hiring.screen({ body: shortlistOf(job._id, free) })).rejects.toMatchObject({
      code: 'left_pool',
    })
  })

  test("a candidate's stepping back can be repeated and undone by applying again; it never puts a candidate into the pool", async () => {
    const candidate = await w.make.applicant()
    for (let time = 0; time < 2; time += 1) await stepBack(candidate, 'jobs')
    await w.as(candidate).hiring.apply({ body: { interestType: 'jobs' } })
    expect((await w.as(candidate).profiles.me()).user).toMatchObject({ isInterestedInJob: true })
    const body = { interestType: 'jobs', interested: true }
    expect((await w.request('PUT', '/api/user/apply', { as: candidate, body })).status).toBe(400)
    expect((await w.request('PUT', '/api/user/apply', { as: recruiter, body })).status).toBe(403)
  })
})

describe('the pool of a job', () => {
  test('the pool of a job has everybody who applied for its kind, old and new, and nobody else [API-60]', async () => {
    const earlier = await w.make.applicant({ kind: 'internships' })
    const internship = await w.make.job(recruiter, { jobRole: 'internship', salary: '10,000-15,000' })
    const later = await w.make.applicant({ kind: 'internships' })
    const other = await w.make.applicant({ kind: 'jobs' })

    const panel = await teamPanel(internship._id)

    expect(ids(panel.applicants)).toEqual(expect.arrayContaining([earlier.id, later.id]))
    expect(ids(panel.applicants)).not.toContain(other.id)
  })

  test('the pool of a job has the best match first and says why', async () => {
    const job = await w.make.job(recruiter, {
      jobRole: 'internship',
      salary: '15,001-20,000',
      jobType: 'in-office',
      jobLocations: ['Ranchi'],
      qualifications: 'Fortran, Hydrology',
    })
    const make = (skill: string, place: string) =>
      w.make.applicant({
        kind: 'internships',
        profile: { skills: [{ skill, level: 'expert' }], preferredLocations: [place], expectedCtc: 200_000 },
      })
    const nothing = await make('Origami', 'Ranchi')
    const skillOnly = await make('fortran', 'Delhi')
    const both = await make('Hydrology', 'ranchi')

    const { applicants } = await teamPanel(job._id)
    const place = (person: Person) => ids(applicants).indexOf(person.id)

    expect(place(both)).toBe(0)
    expect(place(skillOnly)).toBe(1)
    expect(place(nothing)).toBeGreaterThan(1)
    expect(applicants[0]?.match.map((reason) => reason.label)).toEqual([
      '1 of 2 skills: Hydrology',
      'Looks for an internship',
      'Would work in ranchi',
      'Pay fits',
      expect.stringMatching(/^Skill test \d+%$/),
    ])
  })

  test('the pool of a job knows skills and places by all of their spellings', async () => {
    const job = await w.make.job(recruiter, {
      ...{ jobRole: 'internship', salary: '15,001-20,000', jobType: 'in-office' },
      jobLocations: ['Bangalore'],
      qualifications: 'Solidity, React.js',
    })
    const make = (skills: string[], place: string) =>
      w.make.applicant({
        kind: 'internships',
        profile: { skills: skills.map((skill) => ({ skill, level: 'expert' })), preferredLocations: [place] },
      })
    const same = await make(['solidity', 'reactjs'], 'Bengaluru')
    const elsewhere = await make(['Solidity', 'React'], 'Delhi')

    const { applicants } = await teamPanel(job._id)
    expect(ids(applicants).slice(0, 2)).toEqual([same.id, elsewhere.id])
    expect(applicants[0]?.match.map((reason) => reason.label)).toEqual(
      expect.arrayContaining(['2 of 2 skills: Solidity, React', 'Would work in Bengaluru']),
    )
    const inBangalore = await teamPanel(job._id, { skills: ['React JS'], place: 'bangalore' })
    expect(ids(inBangalore.applicants)).toContain(same.id)
    expect(ids(inBangalore.applicants)).not.toContain(elsewhere.id)
  })

  /** Everybody in the pool's list of a job, two at a time. */
  async function pageByPage(jobId: string, filters: object = {}): Promise<string[]> {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await teamPanel(jobId, { ...filters, list: 'applicants', limit: 2, ...(cursor && { cursor }) })
      seen.push(...ids(page.applicants))
      cursor = page.nextCursors.applicants
    } while (cursor)
    return seen
  }

  test('the pool of a job is read page by page without a gap or a repetition, and counted whole', async () => {
    const job = await w.make.job(recruiter, { qualifications: 'React' })
    const { counts } = await teamPanel(job._id)
    const seen = await pageByPage(job._id)

    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe(counts.applicants)
    expect(counts.applicants).toBeGreaterThan(2)
  })

  test('the pool of a job keeps its order under filters, page by page, without those in another list', async () => {
    const job = await w.make.job(recruiter, {
      jobType: 'in-office',
      jobLocations: ['Gaya'],
      qualifications: 'Algol',
    })
    const make = (skill: string, place: string) =>
      w.make.applicant({
        profile: { degree: 'D.Phil', skills: [{ skill, level: 'expert' }], preferredLocations: [place] },
      })
    const people: Person[] = []
    for (const [skill, place] of [
      ['Weaving', 'Gaya'],
      ['Algol', 'Gaya'],
      ['Algol', 'Delhi'],
      ['Weaving', 'Delhi'],
      ['Algol', 'Gaya'],
      ['Algol', 'Delhi'],
    ] as const)
      people.push(await make(skill, place))
    await w.make.screened(admin, job._id, people[4] as Person)
    const wanted = new Set(people.map(({ id }) => id))
    const inOrder = (await pageByPage(job._id)).filter((id) => wanted.has(id))

    expect(inOrder).toHaveLength(5)
    expect(await pageByPage(job._id, { degree: 'd.phil' })).toEqual(inOrder)
  })

  test('the pool of a job is narrowed by degree, skills, graduation year and a name of more than three letters [API-60] [AJOB-07] [AJOB-08] [AJOB-09]', async () => {
    const job = await w.make.job(recruiter)
    await w.make.applicant()
    const anand = await w.make.applicant({
      profile: {
        fullName: 'Anand Kulkarni',
        degree: 'B.Pharm',
        graduationYear: 2025,
        skills: [
          { skill: 'Chromatography', level: 'advance' },
          { skill: 'SPSS', level: 'beginner' },
        ],
      },
    })
    const count = async (filters: object) =>
      (await teamPanel(job._id, { ...filters, candidateType: 'all' })).counts.applicants
    const everybody = await count({})

    expect(everybody).toBeGreaterThan(1)
    expect(ids((await teamPanel(job._id, { degree: 'pharm' })).applicants)).toEqual([anand.id])
    expect(await count({ filters: { skills: ['spss', 'CHROMATOGRAPHY'] } })).toBe(1)
    expect(await count({ skills: 'chromatography, cobol' })).toBe(0)
    expect(await count({ graduationYear: '2025' })).toBe(1)
    expect(await count({ name: 'anand k' })).toBe(1)
    expect(await count({ name: 'Ana' })).toBe(everybody)
    expect(await count({ name: '%%%%' })).toBe(0)
  })
})

describe('screening by the team', () => {
  test('screening by the team needs a rating from 0 to 5 and a remark; 0 is a rating [API-61] [AJOB-13] [CONST-14]', async () => {
    const job = await w.make.job(recruiter)
    const candidate = await w.make.applicant()
    const shortlist = (more: object) =>
      w.request('PUT', '/api/admin/jobs/actions', { as: admin, body: { ...shortlistOf(job._id, candidate), ...more } })

    expect(await shortlist({ rating: '', comment: '' })).toMatchObject({
      status: 400,
      body: { msg: 'Please give comment and rating!', errors: [{ field: 'rating' }, { field: 'comment' }] },
    })
    expect((await shortlist({ rating: 6 })).status).toBe(400)
    expect(await shortlist({ rating: 0, comment: 'Knows no SQL yet.' })).toMatchObject({
      status: 200,
      body: {
        msg: 'Candidate shortlisted successfully!',
        job: {
          _id: job._id,
          shortlisted: [{ _id: candidate.id, ratings: [{ job: job._id, rating: 0, comment: 'Knows no SQL yet.' }] }],
        },
      },
    })
  })

  test('screening by the team moves the candidate on, and the recruiter reads rating and remark and is notified [AJOB-14] [HIRE-07] [HIRE-16] [RNOT-01] [RNOT-08]', async () => {
    const { job, candidate } = await screenedCandidate()

    const team = await teamPanel(job._id)
    const panel = await recruiterPanel(job._id)
    const { notifications } = await w.as(recruiter).notifications.listRecruiter()

    expect(ids(team.shortlisted)).toEqual([candidate.id])
    expect(ids(team.applicants)).not.toContain(candidate.id)
    expect(panel.counts).toMatchObject({ applicants: 1, shortlisted: 0, waitlisted: 0, hired: 0 })
    expect(panel.applicants[0]?.ratings).toEqual([
      { job: job._id, rating: 4, comment: 'Clear thinker, writes clean SQL.' },
    ])
    expect(notifications).toContainEqual(
      expect.objectContaining({
        text: `Meera Nair has been shortlisted for ${job.jobTitle}.`,
        status: 'unread',
        data: expect.objectContaining({ jobId: job._id, userId: candidate.id, user: 'Meera Nair' }),
      }),
    )
  })

  test('screening by the team can be taken back, with the rating kept, and done again [AJOB-15]', async () => {
    const { job, candidate } = await screenedCandidate()

    const { msg, job: after } = await w
      .as(admin)
      .hiring.screen({ body: { action: 'remove', jobId: job._id, applicantId: candidate.id } })

    expect(msg).toBe('Candidate removed successfully!')
    expect(after.shortlisted).toEqual([])
    expect(after.applicants.find((person) => person._id === candidate.id)?.ratings[0]?.rating).toBe(4)
    await w.make.screened(admin, job._id, candidate)
    expect((await recruiterPanel(job._id)).counts.applicants).toBe(1)
  })

  test('screening by the team happens once when thirty do it at the same moment', async () => {
    const job = await w.make.job(recruiter)
    const candidate = await w.make.applicant()

    const tries = await Promise.allSettled(
      Array.from({ length: 30 }, () => w.as(admin).hiring.screen({ body: shortlistOf(job._id, candidate) })),
    )
    const refused = tries.filter((one) => one.status === 'rejected')

    expect(refused).toHaveLength(29)
    expect(refused[0]?.reason).toMatchObject({ code: 'already_moved', status: 409 })
  })

  test('screening by the team is possible only for candidates of the pool', async () => {
    const job = await w.make.job(recruiter)
    const notApplied = await w.make.candidate()

    await expect(w.as(admin).hiring.screen({ body: shortlistOf(job._id, notApplied) })).rejects.toMatchObject({
      status: 409,
      msg: 'This candidate is no longer in the pool of this job.',
    })
    const nobody = { ...notApplied, id: crypto.randomUUID() }
    await expect(w.as(admin).hiring.screen({ body: shortlistOf(job._id, nobody) })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('what a recruiter sees', () => {
  test('a recruiter sees nobody before the team has screened, and four lists with counts after that; the team sees five [HIRE-06] [API-29] [ENT-15] [ENT-16] [PERM-39]', async () => {
    const job = await w.make.job(recruiter)
    const candidate = await w.make.applicant()

    expect((await recruiterPanel(job._id)).applicants).toEqual([])
    await expect(act('shortlist', job._id, candidate)).rejects.toMatchObject({ code: 'not_found' })

    const inSecondRound = await w.make.applicant()
    const hired = await w.make.applicant()
    const waiting = await w.make.applicant()
    for (const one of [candidate, inSecondRound, hired, waiting]) await w.make.screened(admin, job._id, one)
    await act('shortlist', job._id, inSecondRound)
    await act('shortlist', job._id, hired)
    await askInterview(job._id, hired)
    await enterLink(job._id, hired)
    await act('hire', job._id, hired)
    await act('waitlist', job._id, waiting)

    const panel = await recruiterPanel(job._id)
    expect(ids(panel.applicants)).toEqual([candidate.id])
    expect(ids(panel.shortlisted)).toEqual([inSecondRound.id])
    expect(ids(panel.hired)).toEqual([hired.id])
    expect(ids(panel.waitlisted)).toEqual([waiting.id])
    expect(panel.counts).toMatchObject({ applicants: 1, shortlisted: 1, hired: 1, waitlisted: 1 })

    const team = await teamPanel(job._id)
    const known = (['shortlisted', 'recruiterShortlisted', 'waitlisted', 'hired'] as const).map((one) => ids(team[one]))
    expect(known).toEqual([[candidate.id], [inSecondRound.id], [waiting.id], [hired.id]])
    expect(team.applicants).not.toEqual([])
  })

  test('what a recruiter sees carries the documented fields and nothing of the answers [ENT-04] [PERM-39]', async () => {
    const { job, candidate } = await screenedCandidate()
    const avatar = await w.make.file(candidate, folders.candidateAvatars, 'png')
    await w.as(candidate).profiles.saveProfile({ body: { avatarS3FileKey: avatar.fileKey } })
    await askInterview(job._id, candidate)
    await enterLink(job._id, candidate)

    const [person] = (await recruiterPanel(job._id)).applicants

    expect(person).toMatchObject({
      _id: candidate.id,
      userId: candidate.id,
      fullName: 'Meera Nair',
      mobileNo: '9876543210',
      email: candidate.email,
      state: 'Kerala',
      avatarS3FileKey: avatar.fileKey,
      resume: {
        resumeS3FileKey: expect.stringContaining('resumes/'),
        resumeS3PublicUrl: expect.stringContaining('link='),
      },
      interviews: [{ job: job._id, interviewLink: 'https://meet.example.org/abc', interviewRound: 1 }],
      ratings: [{ job: job._id, rating: 4, comment: 'Clear thinker, writes clean SQL.' }],
      college: { collegeName: 'Model Engineering College' },
      preferences: { lookingFor: ['job', 'internship'], expectedCtc: 500_000 },
      experience: { skills: [{ skill: 'React', level: 'advance' }, { skill: 'SQL' }], workExperience: '0-6 Months' },
      projects: [{ title: 'Tide table' }],
      testsTaken: [],
    })
    expect(JSON.stringify(person)).not.toMatch(/passwordHash|isCorrect|answers/)
  })

  test("another recruiter's job is 404 for a recruiter [PERM-29]", async () => {
    const { job, candidate } = await screenedCandidate()
    const stranger = await w.make.recruiter()

    await expect(recruiterPanel(job._id, stranger)).rejects.toMatchObject({ status: 404 })
    await expect(act('waitlist', job._id, candidate, stranger)).rejects.toMatchObject({ status: 404 })
  })

  test('a recruiter sees a job without candidates for a call with an empty body [JOB-17] [ENUM-27]', async () => {
    const { job } = await screenedCandidate()
    const { body } = await w.request('POST', `/api/rdashboard/jobs/${job._id}`, { as: recruiter })

    expect(body['jobData']).toMatchObject({ _id: job._id, jobTitle: job.jobTitle })
    expect(body['jobData']).not.toHaveProperty('applicants')
    const whole = { as: recruiter, body: { candidateType: 'all' } }
    expect((await w.request('POST', `/api/rdashboard/jobs/${job._id}`, whole)).body['jobData']).toMatchObject({
      _id: job._id,
      applicants: [{ fullName: 'Meera Nair' }],
    })
  })
})

describe('moving a candidate', () => {
  const listOf = async (jobId: string, candidate: Person) => {
    const panel = await recruiterPanel(jobId)
    const lists: JobList[] = ['applicants', 'shortlisted', 'waitlisted', 'hired']
    return lists.filter((list) => ids(panel[list]).includes(candidate.id))
  }

  test('moving a candidate to Round 2 answers the job with the candidate in the new list [API-30] [HIRE-17] [HIRE-35] [HIRE-36]', async () => {
    const { job, candidate } = await screenedCandidate()

    const answer = await act('shortlist', job._id, candidate)

    expect(answer.msg).toBe('Candidate shortlisted successfully!')
    expect(ids(answer.job.shortlisted)).toEqual([candidate.id])
    expect(await listOf(job._id, candidate)).toEqual(['shortlisted'])
    expect(ids((await teamPanel(job._id)).recruiterShortlisted)).toEqual([candidate.id])
  })

  test('moving a candidate from Round 2 to the waiting list answers the job with the candidate there [HIRE-22]', async () => {
    const { job, candidate } = await inRoundTwo()
    await act('waitlist', job._id, candidate)
    expect(await listOf(job._id, candidate)).toEqual(['waitlisted'])
  })

  test('moving a candidate to the waiting list and from there to hired needs no link [HIRE-18] [HIRE-24] [HIRE-08]', async () => {
    const { job, candidate } = await screenedCandidate()

    expect((await act('waitlist', job._id, candidate)).msg).toBe('Candidate waitlisted successfully!')
    expect(await listOf(job._id, candidate)).toEqual(['waitlisted'])
    expect((await act('hire', job._id, candidate)).msg).toBe('Candidate hired successfully!')
    expect(await listOf(job._id, candidate)).toEqual(['hired'])
    await expect(act('waitlist', job._id, candidate)).rejects.toMatchObject({ status: 409 })
  })

  test('moving a candidate out takes the candidate from all lists; the team sees it and may put forward again [HIRE-20]', async () => {
    const { job, candidate } = await screenedCandidate()

    expect((await act('remove', job._id, candidate)).msg).toBe('Candidate removed successfully!')
    expect(await listOf(job._id, candidate)).toEqual([])
    await expect(act('waitlist', job._id, candidate)).rejects.toMatchObject({ status: 409, code: 'already_moved' })
    const team = await teamPanel(job._id)
    expect(team.applicants.find((person) => person._id === candidate.id)?.stage).toBe('removed')
    await w.make.screened(admin, job._id, candidate)
    expect(await listOf(job._id, candidate)).toEqual(['applicants'])
  })

  test('moving a candidate notifies every member of the team of who did what [ANOT-01]', async () => {
    const { job, candidate } = await screenedCandidate()
    await act('remove', job._id, candidate)
    const { user } = await w.as(recruiter).profiles.recruiter()

    const { notifications } = await w.as(admin).notifications.listAdmin()

    expect(notifications).toContainEqual(
      expect.objectContaining({
        text: `${user.fullName} rejected Meera Nair for ${job.jobTitle}.`,
        data: expect.objectContaining({ jobId: job._id, recruiterId: recruiter.id, userId: candidate.id }),
      }),
    )
  })

  test.each([
    ['shortlist', 'Candidate shortlisted successfully!', 'shortlisted'],
    ['waitlist', 'Candidate waitlisted successfully!', 'waitlisted'],
    ['hire', 'Candidate hired successfully!', 'hired'],
    ['interview', 'Interview requested successfully!', 'applicants'],
    ['remove', 'Candidate removed successfully!', undefined],
  ] as const)(
    'moving a candidate by %s answers the job and what was done [API-30] [ENUM-21]',
    async (action, msg, list) => {
      const { job, candidate } = await screenedCandidate()
      if (action === 'hire') await act('waitlist', job._id, candidate)

      const { status, body } = await w.request('PUT', '/api/rdashboard/jobs/actions', {
        as: recruiter,
        body: { action, jobId: job._id, applicantId: candidate.id, ...(action === 'interview' && interviewAsk(w)) },
      })

      expect({ status, msg: body['msg'], userId: body['userId'] }).toEqual({ status: 200, msg, userId: candidate.id })
      expect(body['job']).toMatchObject({ _id: job._id, ...(list && { [list]: [{ _id: candidate.id }] }) })
      expect(await listOf(job._id, candidate)).toEqual(list ? [list] : [])
    },
  )

  test('moving a candidate by the team takes a candidate back out of the job [API-61] [ENUM-22]', async () => {
    const { job, candidate } = await screenedCandidate()

    const answer = await w.request('PUT', '/api/admin/jobs/actions', {
      as: admin,
      body: { action: 'remove', jobId: job._id, applicantId: candidate.id },
    })

    expect(answer).toMatchObject({
      status: 200,
      body: { msg: 'Candidate removed successfully!', job: { _id: job._id, shortlisted: [] } },
    })
    expect(await listOf(job._id, candidate)).toEqual([])
  })

  test('moving a candidate is refused when the candidate has moved since the page was read', async () => {
    const { job, candidate } = await screenedCandidate()
    await act('waitlist', job._id, candidate)

    await expect(
      w.as(recruiter).hiring.act({
        body: { action: 'hire', jobId: job._id, applicantId: candidate.id, stage: 'recruiterShortlisted' },
      }),
    ).rejects.toMatchObject({ status: 409, msg: 'This candidate has already been moved. Please refresh.' })
  })

  test('moving a candidate is refused with the reason after the team took the candidate back, and notifies the recruiter', async () => {
    const { job, candidate } = await screenedCandidate()
    const never = await w.make.applicant()
    await w.as(admin).hiring.screen({ body: { action: 'remove', jobId: job._id, applicantId: candidate.id } })

    for (const stage of ['shortlisted', undefined] as const) {
      await expect(
        w.as(recruiter).hiring.act({ body: { action: 'shortlist', jobId: job._id, applicantId: candidate.id, stage } }),
      ).rejects.toMatchObject({ status: 409, msg: 'Our team has taken Meera Nair back from this job.' })
    }
    const { notifications } = await w.as(recruiter).notifications.listRecruiter()
    expect(notifications).toContainEqual(
      expect.objectContaining({
        text: `Meera Nair was taken back from ${job.jobTitle} by the admin.`,
        data: expect.objectContaining({ jobId: job._id, userId: candidate.id }),
      }),
    )
    // Candidates who were never put forward stay unknown to the recruiter, also when the team has an application for them.
    await w.db
      .insertInto('applications')
      .values({ jobId: job._id, candidateId: never.id, stage: 'applicant', stageChangedAt: w.clock.now, hiredAt: null })
      .execute()
    await expect(act('shortlist', job._id, never)).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })

  test('moving a candidate in a job that the team has removed is refused, with the reason only for its own recruiter', async () => {
    const { job, candidate } = await screenedCandidate()
    const stranger = await w.make.recruiter()
    await w.as(admin).jobs.remove({ params: { id: job._id } })

    const removed = { status: 404, msg: 'This job has been removed.' }
    await expect(act('shortlist', job._id, candidate)).rejects.toMatchObject(removed)
    await expect(w.as(admin).hiring.screen({ body: shortlistOf(job._id, candidate) })).rejects.toMatchObject(removed)
    await expect(act('shortlist', job._id, candidate, stranger)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('moving a candidate refuses an unknown action with the field that is wrong, to either side [ENUM-22]', async () => {
    const { job, candidate } = await screenedCandidate()
    const answer = await w.request('PUT', '/api/rdashboard/jobs/actions', {
      as: recruiter,
      body: { action: 'promote', jobId: job._id, applicantId: candidate.id },
    })

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'action' }] } })
    // What a recruiter may do is not what the team does.
    for (const action of ['waitlist', 'hire', 'interview']) {
      const body = { action, jobId: job._id, applicantId: candidate.id, ...interviewAsk(w) }
      expect(await w.request('PUT', '/api/admin/jobs/actions', { as: admin, body })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'action' }] },
      })
    }
  })

  test('moving a candidate to two lists at the same moment is never done twice', async () => {
    const { job, candidate } = await screenedCandidate()

    const tries = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) => act(n % 2 ? 'waitlist' : 'shortlist', job._id, candidate)),
    )
    // Round 2 may still be waitlisted afterwards, so two steps in a row are right; a third never is.
    const done = tries.filter((one) => one.status === 'fulfilled').length

    expect(done).toBeGreaterThanOrEqual(1)
    expect(done).toBeLessThanOrEqual(2)
    expect(await listOf(job._id, candidate)).toHaveLength(1)
    const steps = await w.db
      .selectFrom('stageChanges')
      .innerJoin('applications', 'applications.id', 'stageChanges.applicationId')
      .select('toStage')
      .where('candidateId', '=', candidate.id)
      .execute()
    expect(steps).toHaveLength(1 + done)
  })
})

describe('asking for an interview', () => {
  test('asking for an interview checks every field and names the faulty ones [HIRE-32] [HIRE-33] [HIRE-34] [ENUM-20] [CONST-15]', async () => {
    const { job, candidate } = await inRoundTwo()
    const ask = (more: object) =>
      w.request('PUT', '/api/rdashboard/jobs/actions', {
        as: recruiter,
        body: { action: 'interview', jobId: job._id, applicantId: candidate.id, ...interviewAsk(w), ...more },
      })

    expect(await ask({ interviewDate: '', interviewTime: '25:00', interviewEmail: 'x' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'interviewDate' }, { field: 'interviewTime' }, { field: 'interviewEmail' }] },
    })
    for (const interviewDuration of ['0 minutes', '481 minutes', '9999 hours']) {
      expect(await ask({ interviewDuration })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'interviewDuration' }] },
      })
    }
    for (const unit of ['durationUnit', 'interviewDurationUnit']) {
      expect(await ask({ interviewDuration: 2, [unit]: 'days' })).toMatchObject({
        status: 400,
        body: { errors: [{ field: unit }] },
      })
    }
    for (const interviewDate of ['2020-01-01', '9999-12-31']) {
      expect(await ask({ interviewDate })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'interviewDate' }] },
      })
    }
    expect((await ask({ interviewDuration: 2, durationUnit: 'hours' })).body['job']).toMatchObject({
      shortlisted: [{ interviews: [{ interviewDuration: '2 hours', interviewRound: 2 }] }],
    })
  })

  test('asking for an interview from Round 2 is the second round, once, and notifies the team [API-31] [HIRE-22] [HIRE-23] [HIRE-31]', async () => {
    const { job, candidate } = await inRoundTwo()

    const ask = interviewAsk(w)
    expect(await askInterview(job._id, candidate, ask)).toMatchObject({
      userId: candidate.id,
      msg: 'Interview requested successfully!',
      job: { shortlisted: [{ _id: candidate.id, interviews: [{ ...ask, interviewRound: 2 }] }] },
    })
    await expect(askInterview(job._id, candidate)).rejects.toMatchObject({
      status: 409,
      msg: 'Interview Already scheduled',
    })
    const { user } = await w.as(recruiter).profiles.recruiter()
    const { notifications } = await w.as(admin).notifications.listAdmin()
    expect(notifications.map((notice) => notice.text)).toContain(
      `${user.fullName} requested a round 2 interview with Meera Nair for ${job.jobTitle}.`,
    )
  })

  test('asking for an interview from Applications Received is the first round and leaves the candidate there [HIRE-19]', async () => {
    const { job, candidate } = await screenedCandidate()

    const ask = interviewAsk(w)
    const { job: after } = await askInterview(job._id, candidate, ask)

    expect(after.applicants[0]?.interviews).toMatchObject([{ interviewRound: 1, interviewLink: '' }])
    expect(after.interviewDate).toBe(ask.interviewDate)
  })

  test('asking for an interview from the waiting list leaves the candidate there too [HIRE-24]', async () => {
    const { job, candidate } = await screenedCandidate()
    await act('waitlist', job._id, candidate)

    const { job: after } = await askInterview(job._id, candidate)

    expect(after.waitlisted[0]?.interviews).toMatchObject([{ interviewRound: 1, interviewLink: '' }])
  })

  test('asking for an interview counts once when asked thirty times at the same moment', async () => {
    const { job, candidate } = await screenedCandidate()

    const tries = await Promise.allSettled(Array.from({ length: 30 }, () => askInterview(job._id, candidate)))

    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  })
})

describe('entering the interview link', () => {
  test('entering the interview link for a candidate schedules the newest interview and notifies the recruiter [API-63] [API-86]', async () => {
    const { job, candidate } = await inRoundTwo()
    await askInterview(job._id, candidate)

    const { status, body: answer } = await w.request('PUT', '/api/admin/interview-link', {
      as: admin,
      body: {
        jobId: job._id,
        interviewLink: 'https://meet.example.org/abc',
        action: 'user-interview',
        userId: candidate.id,
      },
    })

    expect(status).toBe(200)
    expect(answer).toMatchObject({ userId: candidate.id, msg: 'Interview link added successfully!' })
    const { notifications } = await w.as(recruiter).notifications.listRecruiter()
    expect(notifications).toContainEqual(
      expect.objectContaining({
        text: `Round 2 interview scheduled with Meera Nair for ${job.jobTitle}.`,
        data: expect.objectContaining({ interviewLink: 'https://meet.example.org/abc' }),
      }),
    )
    const { user } = await w.as(candidate).profiles.me()
    expect(user).toMatchObject({
      interviews: [{ jobTitle: job.jobTitle, interviewLink: 'https://meet.example.org/abc' }],
    })
  })

  test('entering the interview link for the job fills every interview that waits and no other [API-62]', async () => {
    const job = await w.make.job(recruiter)
    const [first, second] = [await w.make.applicant(), await w.make.applicant()]
    for (const candidate of [first, second]) {
      await w.make.screened(admin, job._id, candidate)
      await askInterview(job._id, candidate)
    }
    await enterLink(job._id, first, 'https://meet.example.org/own')

    const { job: after, msg } = await w
      .as(admin)
      .hiring.enterLink({ body: { jobId: job._id, interviewLink: 'https://meet.example.org/all' } })

    expect(msg).toBe('Interview link added successfully!')
    const linkOf = (candidate: Person) =>
      after.shortlisted.find((person) => person._id === candidate.id)?.interviews[0]?.interviewLink
    expect(linkOf(first)).toBe('https://meet.example.org/own')
    expect(linkOf(second)).toBe('https://meet.example.org/all')
  })

  test('entering the interview link for the whole job is refused if no interview waits; the panel shows how many wait (G-113)', async () => {
    const { job, candidate } = await inRoundTwo()
    const enterForAll = () =>
      w.as(admin).hiring.enterLink({ body: { jobId: job._id, interviewLink: 'https://meet.example.org/all' } })
    await expect(enterForAll()).rejects.toMatchObject({ status: 409, msg: 'No interview is waiting for a link.' })

    await askInterview(job._id, candidate)
    expect((await teamPanel(job._id)).interviewsWithoutLink).toBe(1)
    expect((await recruiterPanel(job._id)).interviewsWithoutLink).toBe(0)
    expect((await enterForAll()).job.interviewsWithoutLink).toBe(0)
    await expect(enterForAll()).rejects.toMatchObject({ status: 409 })
    await w.as(recruiter).hiring.act({ body: { action: 'complete', jobId: job._id } })
    await expect(enterForAll()).rejects.toMatchObject({ code: 'job_completed' })
  })

  test('entering the interview link refuses what is not a web address, and a candidate without an interview', async () => {
    const { job, candidate } = await inRoundTwo()

    await expect(enterLink(job._id, candidate, 'javascript:alert(1)')).rejects.toMatchObject({ status: 400 })
    await expect(enterLink(job._id, candidate)).rejects.toMatchObject({ status: 404, code: 'no_interview' })
  })
})

describe('hiring', () => {
  test('hiring from Round 2 needs an interview link first [HIRE-21]', async () => {
    const { job, candidate } = await inRoundTwo()
    await askInterview(job._id, candidate)

    await expect(act('hire', job._id, candidate)).rejects.toMatchObject({ status: 409, code: 'interview_link_needed' })
    await enterLink(job._id, candidate)
    const { job: after } = await act('hire', job._id, candidate)

    expect(ids(after.hired)).toEqual([candidate.id])
    const { recruiterStats } = await w.as(recruiter).jobs.stats({ query: {} })
    expect(recruiterStats.candidatesHired).toBeGreaterThanOrEqual(1)
  })

  test('hiring somebody who was hired elsewhere is refused, and the button says so [HIRE-26]', async () => {
    const { job, candidate } = await screenedCandidate()
    const other = await w.make.job(recruiter)
    await w.make.screened(admin, other._id, candidate)
    await act('waitlist', other._id, candidate)
    await act('waitlist', job._id, candidate)
    await act('hire', job._id, candidate)

    expect((await recruiterPanel(other._id)).waitlisted[0]?.isHired).toBe(true)
    await expect(act('hire', other._id, candidate)).rejects.toMatchObject({
      status: 409,
      msg: 'This candidate has already been hired.',
    })
  })

  test('hiring lasts until the job is deleted; then other jobs can hire the candidate', async () => {
    const { job, candidate } = await screenedCandidate()
    const other = await w.make.job(recruiter)
    await w.make.screened(admin, other._id, candidate)
    for (const { _id } of [job, other]) await act('waitlist', _id, candidate)
    await act('hire', job._id, candidate)
    await w.as(admin).jobs.remove({ params: { id: job._id } })
    w.clock.advance(1000)

    expect((await recruiterPanel(other._id)).waitlisted[0]).toMatchObject({ isHired: false, isHiredElsewhere: false })
    expect((await act('hire', other._id, candidate)).msg).toBe('Candidate hired successfully!')
    const { user } = await w.as(admin).candidateAdmin.read({ params: { id: candidate.id } })
    expect(user.hirings).toMatchObject([
      { jobId: other._id, stands: true, jobState: 'open' },
      { jobId: job._id, stands: false, jobState: 'deleted' },
    ])
  })

  test("hiring lasts until the job's recruiter deletes their account", async () => {
    const leaver = await w.make.recruiter()
    const job = await w.make.job(leaver)
    const { job: other, candidate } = await screenedCandidate()
    await w.make.screened(admin, job._id, candidate)
    for (const action of ['waitlist', 'hire'] as const) await act(action, job._id, candidate, leaver)
    await w.as(leaver).privacy.deleteOwn({ body: { password: leaver.password } })

    await act('waitlist', other._id, candidate)
    expect((await act('hire', other._id, candidate)).msg).toBe('Candidate hired successfully!')
  })

  test.each([
    { internshipMonths: 2, days: 63 },
    { internshipMonths: undefined, days: 186 },
  ])(
    'hiring for an internship stands for its months, or for six (months: $internshipMonths)',
    async ({ internshipMonths, days }) => {
      const own = await openTestServer()
      try {
        const [team, owner] = [await own.make.admin(), await own.make.recruiter()]
        const candidate = await own.make.applicant({ kind: 'internships' })
        await own.as(candidate).hiring.apply({ body: { interestType: 'jobs' } })
        const internship = await own.make.job(owner, {
          jobRole: 'internship',
          salary: '10,000-15,000',
          ...(internshipMonths && { internshipMonths }),
        })
        expect(internship.internshipMonths).toBe(internshipMonths ?? 6)
        const job = await own.make.job(owner)
        const move = (action: 'waitlist' | 'hire', jobId: string) =>
          own.as(owner).hiring.act({ body: { action, jobId, applicantId: candidate.id } })
        for (const { _id } of [internship, job]) {
          await own.make.screened(team, _id, candidate)
          await move('waitlist', _id)
        }
        await move('hire', internship._id)
        /** Sessions end sooner than an internship. */
        const pass = async (later: number) => {
          own.clock.advance(later * 24 * 3600 * 1000)
          const { email, password } = owner
          owner.token = (await own.as(null).accounts.signIn({ body: { email, password, userType: 'recruiter' } })).token
        }
        await pass(days - 8)
        await expect(move('hire', job._id)).rejects.toMatchObject({ code: 'already_hired' })

        await pass(8)
        // The nightly task frees everybody; before it has run, the move does.
        if (internshipMonths) await own.within((ctx) => endHirings.run(ctx, {}))
        const isStanding = async () =>
          (
            await own.db
              .selectFrom('applications')
              .select('hiringEndedAt')
              .where('jobId', '=', internship._id)
              .executeTakeFirstOrThrow()
          ).hiringEndedAt === null
        expect(await isStanding()).toBe(!internshipMonths)
        expect((await move('hire', job._id)).msg).toBe('Candidate hired successfully!')
        expect(await isStanding()).toBe(false)
      } finally {
        await own.close()
      }
    },
  )

  test('hiring takes 1 to 24 months for internships only; an edit without months keeps them', async () => {
    const { description, ...job } = await w.make.job(recruiter, { internshipMonths: 3 })
    expect(job.internshipMonths).toBeNull()
    const modify = (more: object) =>
      w.request('PUT', `/api/rdashboard/jobs/${job._id}`, { as: recruiter, body: { ...someJob, description, ...more } })
    const months = async () => (await recruiterPanel(job._id)).internshipMonths
    const internship = { jobRole: 'internship', salary: '10,000-15,000' }
    expect(await modify({ ...internship, internshipMonths: 25 })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'internshipMonths', msg: 'Please enter 1 to 24 months.' }] },
    })
    expect((await modify({ ...internship, internshipMonths: '3' })).status).toBe(200)
    expect((await modify(internship)).status).toBe(200)
    expect(await months()).toBe(3)
  })

  test('hiring puts the candidate last in every list of other jobs, on every page, and says so', async () => {
    const elsewhere = await w.make.job(recruiter, { numOpenings: 5 })
    const job = await w.make.job(recruiter, { qualifications: 'Snobol', jobLocations: ['Leh'], jobType: 'in-office' })
    const fitting = { skills: [{ skill: 'Snobol', level: 'expert' as const }], preferredLocations: ['Leh'] }
    const hire = async (candidate: Person) => {
      await w.make.screened(admin, elsewhere._id, candidate)
      for (const action of ['waitlist', 'hire'] as const) await act(action, elsewhere._id, candidate)
    }
    const [best, plain, hiredInPool] = [
      await w.make.applicant({ profile: fitting }),
      await w.make.applicant(),
      await w.make.applicant({ profile: fitting }),
    ]
    const [shown, alsoShown, hiredInList] = [
      await w.make.applicant(),
      await w.make.applicant(),
      await w.make.applicant(),
    ]
    for (const candidate of [shown, alsoShown, hiredInList]) {
      w.clock.advance(1000)
      await w.make.screened(admin, job._id, candidate)
    }
    await hire(hiredInPool)
    await hire(hiredInList)

    const filtered = { degree: 'b.tech' }
    for (const filters of [{}, filtered]) {
      const pool: string[] = []
      let cursor: string | null = null
      do {
        const page = await teamPanel(job._id, { ...filters, list: 'applicants', limit: 2, ...(cursor && { cursor }) })
        pool.push(...ids(page.applicants))
        cursor = page.nextCursors.applicants
      } while (cursor)
      expect(new Set(pool).size).toBe(pool.length)
      expect(pool.indexOf(best.id)).toBe(0)
      expect(pool.indexOf(hiredInPool.id)).toBeGreaterThan(pool.indexOf(plain.id))
    }
    const list: string[] = []
    let cursor: string | null = null
    do {
      const page = await teamPanel(job._id, { list: 'shortlisted', limit: 1, ...(cursor && { cursor }) })
      list.push(...ids(page.shortlisted))
      cursor = page.nextCursors.shortlisted
    } while (cursor)
    expect(list).toEqual([alsoShown.id, shown.id, hiredInList.id])
    expect((await recruiterPanel(job._id)).applicants.map((person) => person.isHiredElsewhere)).toEqual([
      false,
      false,
      true,
    ])
    const at = (await teamPanel(elsewhere._id)).hired
    expect(at.map(({ isHired, isHiredElsewhere }) => [isHired, isHiredElsewhere])).toEqual([
      [true, false],
      [true, false],
    ])
  })

  test('hiring of one person for two jobs at the same moment lets exactly one win', async () => {
    const candidate = await w.make.applicant()
    const jobs = await Promise.all([w.make.job(recruiter), w.make.job(recruiter)])
    for (const job of jobs) {
      await w.make.screened(admin, job._id, candidate)
      await act('waitlist', job._id, candidate)
    }

    const tries = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) => act('hire', jobs[n % 2]?._id ?? '', candidate)),
    )

    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  })

  test('hiring completes the job when its openings are filled; then no move works until it is reopened [JOB-16]', async () => {
    const { job, candidate } = await screenedCandidate(1)
    const late = await w.make.applicant()
    await w.make.screened(admin, job._id, late)
    await act('waitlist', job._id, candidate)

    expect((await act('hire', job._id, candidate)).job.isActive).toBe(false)
    await expect(act('waitlist', job._id, late)).rejects.toMatchObject({ status: 409, msg: 'This job is completed.' })
    await expect(
      w.as(admin).hiring.screen({ body: { action: 'remove', jobId: job._id, applicantId: late.id } }),
    ).rejects.toMatchObject({ code: 'job_completed' })

    await w.as(recruiter).hiring.act({ body: { action: 'reopen', jobId: job._id } })
    expect((await act('waitlist', job._id, late)).job.isActive).toBe(true)
  })

  test('hiring fills no more openings than there are, even when many hire at the same moment', async () => {
    const job = await w.make.job(recruiter, { numOpenings: 1 })
    const people = [await w.make.applicant(), await w.make.applicant(), await w.make.applicant()]
    for (const candidate of people) {
      await w.make.screened(admin, job._id, candidate)
      await act('waitlist', job._id, candidate)
    }

    await Promise.allSettled(people.map((candidate) => act('hire', job._id, candidate)))

    expect((await recruiterPanel(job._id)).counts.hired).toBe(1)
  })
})

describe('the history of a candidate in a job', () => {
  test('the history of a candidate in a job holds every step with actor and time, and cannot be changed', async () => {
    const { job, candidate } = await inRoundTwo()
    const steps = await w.db
      .selectFrom('stageChanges')
      .innerJoin('applications', 'applications.id', 'stageChanges.applicationId')
      .select(['fromStage', 'toStage', 'actorId'])
      .where('jobId', '=', job._id)
      .where('candidateId', '=', candidate.id)
      .orderBy('changedAt')
      .orderBy('toStage', 'desc')
      .execute()

    expect(steps).toEqual([
      { fromStage: 'applicant', toStage: 'shortlisted', actorId: admin.id },
      { fromStage: 'shortlisted', toStage: 'recruiterShortlisted', actorId: recruiter.id },
    ])
    await expect(w.db.updateTable('stageChanges').set({ reason: 'rewritten' }).execute()).rejects.toThrow('append-only')
  })
})

describe('direct screening', () => {
  test('direct screening shows a recruiter all applicants, who can be shortlisted at once', async () => {
    const direct = await openTestServer({ SCREENING: 'direct' })
    try {
      const owner = await direct.make.recruiter()
      const job = await direct.make.job(owner)
      const candidate = await direct.make.applicant()
      const panel = () => direct.as(owner).hiring.panel({ params: { id: job._id }, body: { candidateType: 'all' } })

      expect((await panel()).jobData).toMatchObject({
        counts: { applicants: 1 },
        applicants: [{ _id: candidate.id, ratings: [] }],
      })
      await direct.as(owner).hiring.act({ body: { action: 'shortlist', jobId: job._id, applicantId: candidate.id } })
      expect((await panel()).jobData).toMatchObject({ counts: { applicants: 0, shortlisted: 1 } })
    } finally {
      await direct.close()
    }
  })
})
