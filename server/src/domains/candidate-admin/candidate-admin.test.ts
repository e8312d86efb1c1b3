import { folders, messages } from '@firstrung/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { someProfile, someRecord } from '#src/testing/factories.candidates.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { openTestServer, someEmail, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
})
afterAll(() => w.close())
// Everybody in the list registered at another moment.
beforeEach(() => w.clock.advance(1000))

type Draft = Record<string, unknown>
type Query = Parameters<ReturnType<TestServer['as']>['candidateAdmin']['list']>[0]['query']

const draft = (body: Draft = {}): Draft => ({
  email: someEmail(),
  fullName: 'Kavya Menon',
  ...body,
})
const create = async (body: Draft = draft()) => (await w.as(admin).candidateAdmin.create({ body })).user
const list = (query: Query = {}) => w.as(admin).candidateAdmin.list({ query })
const read = async (id: string) => (await w.as(admin).candidateAdmin.read({ params: { id } })).user
const change = (id: string, body: object) => w.request('POST', `/api/admin/user/${id}`, { as: admin, body })
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/)

describe('looking for a candidate', () => {
  test('a search for candidates finds them with other accents, apostrophes and another order of names', async () => {
    const { id } = await w.make.candidate({ fullName: 'Zoë D’Souza-Nuñez', mobileNo: '9812345670' })
    for (const search of ['zoe', 'ZOË', 'dsouza', "d'souza", 'D`Souza', 'nunez zoe', 'souza zo', 'NUÑEZ'])
      expect(
        (await list({ search })).users.map(({ _id }) => _id),
        search,
      ).toContain(id)
    for (const search of ['zoes', 'nunezzoe', 'd souzas'])
      expect(
        (await list({ search })).users.map(({ _id }) => _id),
        search,
      ).not.toContain(id)
  })

  test.each([
    '9812345671',
    '+91 98123 45671',
    '098123-45671',
    '0091 (98123) 45671',
    '+91-9812345671',
    '९८१२३४५६७१',
    '45671',
  ])('a search for candidates finds them by their number, written as %j', async (search) => {
    const { id } = await w.make.candidate({ fullName: 'Numbered Person', mobileNo: '9812345671' })
    expect((await list({ search, limit: 100 })).users.map(({ _id }) => _id)).toContain(id)
  })
})

describe('filtering and sorting candidates', () => {
  test('filtering and sorting candidates by degree, year, skill, status and skill test, in three orders, page by page', async () => {
    const skill = (name: string) => [{ skill: name, level: 'advance' as const }]
    const tag = 'Zz Filtered'
    const make = (fullName: string, profile: object) => w.make.candidate({ fullName: `${tag} ${fullName}`, ...profile })
    const charu = await make('Charu', { degree: 'B.Tech', graduationYear: 2026, skills: skill('Haskell') })
    w.clock.advance(1000)
    const anil = await make('Anil', { degree: 'M.Tech', graduationYear: 2027, skills: skill('Prolog') })
    w.clock.advance(1000)
    const bela = await make('Bela', { degree: 'B.Tech', graduationYear: 2027, skills: skill('Haskell') })
    await w.make.skilled(anil, 9)
    await w.make.skilled(bela, 4)
    await w.as(bela).hiring.apply({ body: { interestType: 'jobs' } })
    const namesOf = async (query: Query = {}) =>
      (await list({ search: tag.toLowerCase(), ...query })).users.map(({ fullName }) => fullName.slice(tag.length + 1))

    expect(await namesOf()).toEqual(['Bela', 'Anil', 'Charu'])
    expect(await namesOf({ sort: 'name' })).toEqual(['Anil', 'Bela', 'Charu'])
    expect(await namesOf({ sort: 'test' })).toEqual(['Anil', 'Bela', 'Charu'])
    expect(await namesOf({ degree: 'b.tech' })).toEqual(['Bela', 'Charu'])
    expect(await namesOf({ graduationYear: '2027', skill: 'HASKELL' })).toEqual(['Bela'])
    expect(await namesOf({ testFrom: '0' })).toEqual(['Bela', 'Anil'])
    expect(await namesOf({ testFrom: '50' })).toEqual(['Anil'])
    expect(await namesOf({ status: 'applied' })).toEqual(['Bela'])
    expect(await namesOf({ status: 'incomplete' })).toEqual([])
    expect(await namesOf({ status: 'complete', skill: 'prolog' })).toEqual(['Anil'])
    expect(await namesOf({ status: 'hired' })).toEqual([])
    expect(await list({ skill: 'haskell' })).toMatchObject({ total: 2, totalIsBounded: false })

    for (const sort of ['name', 'test', 'newest'] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await list({ degree: 'tech', skill: 'haskell', sort, limit: 1, cursor })
        seen.push(...page.users.map(({ _id }) => _id))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect(seen).toEqual([bela.id, charu.id])
    }
    expect((await w.request('GET', '/api/admin/candidates?sort=random', { as: admin })).status).toBe(400)
  })
})

describe('listing candidates', () => {
  test('listing candidates answers cards, newest first, also of people without a profile [API-76] [ACAND-01]', async () => {
    const completed = await w.make.candidate({ fullName: 'Ishaan Verma', mobileNo: '9000000001' })
    w.clock.advance(1000)
    const fresh = await w.make.newCandidate()
    w.clock.advance(1000)
    const entered = await create(draft({ fullName: 'Tara Bose' }))

    const { users } = await list({ limit: 3 })

    expect(users).toMatchObject([
      { _id: entered._id, userId: entered._id, fullName: 'Tara Bose', adminCreated: true, profileCompleted: true },
      { _id: fresh.id, fullName: '', email: fresh.email, mobileNo: '', adminCreated: false, profileCompleted: false },
      { _id: completed.id, fullName: 'Ishaan Verma', mobileNo: '9000000001', profileCompleted: true },
    ])
    expect(users[0]?.uniqueId).toMatch(/^CL\d{6}$/)
  })

  test('the list of candidates has nobody but candidates', async () => {
    const recruiter = await w.make.recruiter()

    const { users } = await list()

    expect(users.map(({ _id }) => _id)).not.toContain(recruiter.id)
    expect(users.map(({ _id }) => _id)).not.toContain(admin.id)
  })

  test('listing candidates for the selector leaves out those without a completed profile [APEDIT-01]', async () => {
    const completed = await w.make.candidate({ fullName: 'Zubin Selector' })
    const fresh = await w.make.newCandidate()

    const idsOf = async (profileCompleted: string) =>
      (await w.request('GET', `/api/admin/candidates?profileCompleted=${profileCompleted}`, { as: admin })).body[
        'users'
      ]

    expect(await idsOf('true')).toContainEqual(expect.objectContaining({ _id: completed.id }))
    expect(await idsOf('true')).not.toContainEqual(expect.objectContaining({ _id: fresh.id }))
    expect(await idsOf('false')).toContainEqual(expect.objectContaining({ _id: fresh.id }))
    expect(await idsOf('false')).not.toContainEqual(expect.objectContaining({ _id: completed.id }))
  })

  test('listing candidates follows the cursor to the end, each person once', async () => {
    for (let n = 0; n < 5; n += 1) await create()
    const seen: string[] = []
    let cursor: string | undefined
    let total = 0
    do {
      const page = await list({ limit: 2, cursor })
      expect(page.users.length).toBeLessThanOrEqual(2)
      seen.push(...page.users.map(({ _id }) => _id))
      total = page.total
      cursor = page.nextCursor ?? undefined
    } while (cursor)

    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(total)
  })

  test('listing candidates refuses a cursor that it never handed out', async () => {
    await expect(list({ cursor: 'made-up' })).rejects.toMatchObject({ status: 400, code: 'invalid' })
  })
})

describe('searching candidates', () => {
  let person: Person
  beforeAll(async () => {
    person = await w.make.candidate({ fullName: 'Devika Ramanathan', mobileNo: '+919812345670' })
  })

  test.each([
    ['the middle of a name in any case', () => 'ANATHAN'],
    ['two words of a name', () => 'devika  ram'],
    ['the beginning of a word in two letters', () => 'de'],
    ['one letter', () => 'd'],
    ['a part of the email', () => person.email.slice(4, 20)],
    ['the phone number', () => '9812345670'],
    ['the phone number with gaps', () => '+91 98123-45670'],
  ])('searching candidates finds somebody by %s', async (_, search) => {
    const { users } = await list({ search: search() })

    expect(users.map(({ _id }) => _id)).toContain(person.id)
  })

  test.each(['%', '_evika', 'dev%ram', "o'neil", '\\'])(
    'searching candidates takes the signs of %j literally',
    async (search) => {
      const { users, total } = await list({ search })

      expect(users.map(({ _id }) => _id)).not.toContain(person.id)
      expect(total).toBe(0)
    },
  )

  test('searching candidates does not find two letters in the middle of a word', async () => {
    const { users } = await list({ search: 'vi' })

    expect(users.map(({ _id }) => _id)).not.toContain(person.id)
  })

  test('searching candidates finds a new name at once, and the old one no more', async () => {
    const renamed = await create(draft({ fullName: 'Before Wedding' }))

    await change(renamed._id, { fullName: 'After Wedding', mobileNo: '7000112233' })

    expect((await list({ search: 'after wedding' })).users).toMatchObject([{ _id: renamed._id }])
    expect((await list({ search: '7000112233' })).users).toMatchObject([{ _id: renamed._id }])
    expect((await list({ search: 'before wedding' })).users).toEqual([])
  })

  test('searching candidates pages through what it found, with its number', async () => {
    for (let n = 0; n < 5; n += 1) {
      w.clock.advance(1000)
      await create(draft({ fullName: `Pageable Person ${n}` }))
    }

    const first = await list({ search: 'pageable', limit: 3 })
    const second = await list({ search: 'pageable', limit: 3, cursor: first.nextCursor ?? '' })

    expect(first).toMatchObject({ total: 5, totalIsBounded: false })
    expect([...first.users, ...second.users].map(({ fullName }) => fullName)).toEqual(
      [4, 3, 2, 1, 0].map((n) => `Pageable Person ${n}`),
    )
    expect(second.nextCursor).toBeNull()
  })
})

describe('viewing a candidate', () => {
  test('viewing a candidate shows the whole profile with a resume link made for the person asking [API-77] [ENT-05] [ACAND-11]', async () => {
    const person = await w.make.candidate({ city: 'Kochi' })
    const avatar = await w.make.file(person, folders.candidateAvatars, 'png')
    await w.as(person).profiles.saveProfile({ body: { avatarS3FileKey: avatar.fileKey } })

    const user = await read(person.id)

    expect(user).toMatchObject({
      _id: person.id,
      userId: person.id,
      userType: 'user',
      uniqueId: expect.stringMatching(/^CL\d{6}$/),
      ...someRecord,
      email: person.email,
      city: 'Kochi',
      adminCreated: false,
      profileCompleted: true,
      isUnclaimed: false,
      avatarS3FileKey: avatar.fileKey,
      avatarS3PublicUrl: avatar.publicUrl,
      resume: { resumeS3FileKey: expect.stringMatching(/^resumes\//) },
      projects: [{ _id: uuid, ...someRecord.projects[0] }],
      ratings: [],
      testsTaken: [],
      interviews: [],
    })
    const file = await w.request('GET', user.resume.resumeS3PublicUrl)
    expect(file.status).toBe(200)
    expect(JSON.stringify(user)).not.toContain('password')
  })

  test('viewing a candidate shows tests with their questions and answers, ratings of all jobs and interviews [ENT-05]', async () => {
    const recruiter = await w.make.recruiter()
    const job = await w.make.job(recruiter, { jobTitle: 'Ferry engineer' })
    const candidate = await w.make.applicant()
    await w.make.screened(admin, job._id, candidate)
    const ask = interviewAsk(w)
    await w
      .as(recruiter)
      .hiring.act({ body: { action: 'interview', jobId: job._id, applicantId: candidate.id, ...ask } })
    const interviewLink = 'https://meet.example.org/abc'
    await w.as(admin).hiring.enterLink({
      body: { jobId: job._id, interviewLink, action: 'user-interview', userId: candidate.id },
    })

    const user = await read(candidate.id)

    expect(user.interviews).toMatchObject([
      {
        job: job._id,
        interviewLink,
        interviewDate: ask.interviewDate,
        interviewEmail: ask.interviewEmail,
        interviewDuration: '30 minutes',
      },
    ])
    expect(user.ratings).toEqual([
      {
        job: job._id,
        rating: 4,
        comment: 'Clear thinker, writes clean SQL.',
        jobTitle: 'Ferry engineer',
        companyName: expect.stringMatching(/\S/),
      },
    ])
    const [taken] = user.testsTaken
    expect(taken).toMatchObject({
      score: 5,
      totalScore: 10,
      answered: 10,
      test: { title: 'Ten questions', testType: 'skill test' },
    })
    expect(taken?.test.questions).toHaveLength(10)
    expect(taken?.test.questions[0]).toEqual({ _id: uuid, question: expect.stringContaining('Question') })
    expect(taken?.answers[0]).toMatchObject({ questionId: taken?.test.questions[0]?._id, answer: expect.any(String) })
  })

  test('viewing a candidate shows what the candidate asked the team for [ENT-05]', async () => {
    const person = await w.make.candidate()
    const requestedDate = new Date(w.clock.now.getTime() + 5 * 24 * 3600 * 1000).toISOString().slice(0, 10)
    await w.as(person).serviceRequests.mockInterview({
      body: { requestedDate, requestedTime: '16:00', field: 'backend' },
    })
    await w.as(person).serviceRequests.mentorship({ body: { mentorName: 'Startups' } })

    expect(await read(person.id)).toMatchObject({
      interviewRequests: [
        { interviewType: 'mock', status: 'requested', requestedInterviewDate: `${requestedDate}T16:00:00+05:30` },
      ],
      mentorship: { mentorName: 'Startups' },
    })
  })

  test('viewing a candidate is not found for somebody who is no candidate', async () => {
    const recruiter = await w.make.recruiter()

    for (const id of [recruiter.id, admin.id, '00000000-0000-4000-8000-000000000000']) {
      await expect(read(id)).rejects.toMatchObject({ status: 404, code: 'not_found' })
    }
  })

  test('viewing a candidate leaves a line in the log that says who looked at whom', async () => {
    const person = await w.make.candidate()

    await read(person.id)

    expect(w.logged()).toContainEqual(
      expect.objectContaining({ msg: 'profile opened by the team', actor: admin.id, candidate: person.id }),
    )
  })
})

describe('creating a candidate for somebody', () => {
  test('creating a candidate for somebody keeps everything that was sent and marks who made it [API-78] [APEDIT-20] [APEDIT-22]', async () => {
    const resume = await w.make.file(admin, folders.resumes, 'pdf')
    const avatar = await w.make.file(admin, folders.candidateAvatars, 'png')
    const email = someEmail()

    const answer = await w.request('POST', '/api/admin/user/create', {
      as: admin,
      body: {
        userId: '7f0b6d0c-5b0e-4a55-9f0a-2d7f1c9a4b11',
        email: `  ${email.toUpperCase()} `,
        userType: 'user',
        fullName: 'Kavya Menon',
        mobileNo: 9812300000,
        state: 'Goa',
        college: 'Goa College of Engineering',
        degree: 'B.E.',
        startingYear: '2021',
        graduationYear: '2025',
        resumeS3FileKey: resume.fileKey,
        resumeS3PublicUrl: resume.publicUrl,
        avatarS3FileKey: avatar.fileKey,
        avatarS3PublicUrl: avatar.publicUrl,
        workExperience: '0-2',
      },
    })

    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        msg: 'User created successfully!',
        user: {
          _id: '7f0b6d0c-5b0e-4a55-9f0a-2d7f1c9a4b11',
          email,
          userType: 'user',
          fullName: 'Kavya Menon',
          mobileNo: '9812300000',
          state: 'Goa',
          college: {
            collegeName: 'Goa College of Engineering',
            degree: 'B.E.',
            startingYear: 2021,
            graduationYear: 2025,
          },
          experience: { workExperience: '0-2' },
          avatarS3FileKey: avatar.fileKey,
          resume: { resumeS3FileKey: resume.fileKey, resumeS3PublicUrl: expect.stringContaining('?link=') },
          adminCreated: true,
          profileCompleted: true,
          isUnclaimed: true,
        },
      },
    })
  })

  test('creating a candidate for somebody takes the further fields of the editor, under either name [APEDIT-08]', async () => {
    const { body } = await w.request('POST', '/api/admin/user/create', {
      as: admin,
      body: {
        email: someEmail(),
        fullName: 'Kavya Menon',
        city: 'Panaji',
        lookingFor: ['job'],
        jobTypes: ['hybrid'],
        preferredLocations: ['Goa'],
        fields: ['python'],
        minimumCTC: 400000,
        skills: [{ skill: 'SQL', level: 'expert' }],
        pastExperiences: [{ companyName: 'Casa Software', description: 'Payments.' }],
        academicProjects: [{ title: 'Kite', link: '', description: 'A kite.' }],
      },
    })

    expect(body['user']).toMatchObject({
      city: 'Panaji',
      preferences: {
        lookingFor: ['job'],
        jobType: ['hybrid'],
        preferredLocations: ['Goa'],
        fields: ['python'],
        expectedCtc: 400_000,
      },
      experience: {
        skills: [{ skill: 'SQL', level: 'expert' }],
        experienceDesc: [{ companyName: 'Casa Software', description: 'Payments.' }],
      },
      projects: [{ title: 'Kite', description: 'A kite.' }],
    })
  })

  test('creating a candidate for somebody needs an email and a name, and nothing else', async () => {
    const send = (body: object) => w.request('POST', '/api/admin/user/create', { as: admin, body })

    expect(await send({ fullName: 'No Email' })).toMatchObject({ status: 400, body: { errors: [{ field: 'email' }] } })
    expect(await send({ email: 'nobody', fullName: 'Bad Email' })).toMatchObject({
      status: 400,
      body: { msg: messages.invalidEmail },
    })
    expect(await send({ email: someEmail(), fullName: '  ' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'fullName', msg: messages.fieldNeeded }] },
    })
    expect(await send({ email: someEmail(), fullName: 'Enough' })).toMatchObject({ status: 200 })
  })

  test('creating a candidate for somebody refuses an email that any account has', async () => {
    for (const { email } of [await w.make.newCandidate(), await w.make.newRecruiter(), await create()]) {
      await expect(create(draft({ email }))).rejects.toMatchObject({ status: 409, code: 'email_taken' })
    }
  })

  test('creating a candidate for somebody makes an id of its own when the one sent is in use or none', async () => {
    const somebody = await w.make.candidate()

    for (const userId of [somebody.id, 'resume-1']) {
      const { body } = await w.request('POST', '/api/admin/user/create', { as: admin, body: { ...draft(), userId } })
      expect(body['user']).toMatchObject({ _id: expect.not.stringContaining(userId), fullName: 'Kavya Menon' })
    }
    expect(await read(somebody.id)).toMatchObject({ fullName: 'Meera Nair', adminCreated: false })
  })

  test('creating a candidate for somebody makes one candidate, however often the same one is sent at the same moment', async () => {
    const body = draft({ userId: crypto.randomUUID(), fullName: 'Sent Often' })

    const results = await Promise.allSettled(Array.from({ length: 30 }, () => create(body)))

    expect(new Set(results.map((result) => (result.status === 'fulfilled' ? result.value._id : 'refused'))).size).toBe(
      1,
    )
    expect((await list({ search: 'sent often' })).total).toBe(1)
  })

  test('creating a candidate for somebody makes one candidate of an email that is sent several times at the same moment', async () => {
    const email = someEmail()

    const results = await Promise.allSettled(Array.from({ length: 30 }, () => create(draft({ email }))))

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409, code: 'email_taken' })
    }
  })

  test('creating a candidate for somebody takes no password and no other role from the body', async () => {
    const email = someEmail()
    await w.request('POST', '/api/admin/user/create', {
      as: admin,
      body: {
        email,
        fullName: 'Sly Body',
        password: 'correct-horse-1',
        userType: 'admin',
        role: 'admin',
        isAdmin: true,
      },
    })

    const account = await w.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    expect(account).toMatchObject({ role: 'candidate', passwordHash: null })
  })

  test('creating a candidate for somebody refuses a file that nobody uploaded, and makes nobody', async () => {
    const email = someEmail()

    await expect(create(draft({ email, resumeS3FileKey: 'resumes/made-up.pdf' }))).rejects.toMatchObject({
      code: 'upload_missing',
    })
    expect((await list({ search: email })).total).toBe(0)
  })
})

describe('changing a candidate for somebody', () => {
  test('changing a candidate for somebody changes the named fields and leaves the rest [API-79] [APEDIT-21]', async () => {
    const person = await w.make.candidate()

    const answer = await change(person.id, {
      email: person.email,
      fullName: 'Meera S Nair',
      college: 'Another College',
    })

    expect(answer).toMatchObject({
      status: 200,
      body: { msg: 'User updated successfully!', user: { _id: person.id, fullName: 'Meera S Nair' } },
    })
    expect(await read(person.id)).toMatchObject({
      fullName: 'Meera S Nair',
      college: { collegeName: 'Another College', degree: 'B.Tech Computer Science' },
      experience: { skills: someProfile.skills },
      projects: [{ title: 'Tide table' }],
      adminCreated: false,
    })
  })

  test('changing a candidate for somebody takes every field of the form [API-79]', async () => {
    const person = await w.make.candidate()
    const [resume, avatar] = [
      await w.make.file(admin, folders.resumes, 'pdf'),
      await w.make.file(admin, folders.candidateAvatars, 'png'),
    ]

    await change(person.id, {
      email: person.email,
      userType: 'user',
      fullName: 'Meera S Nair',
      mobileNo: '9812311111',
      state: 'Goa',
      college: 'Goa College of Engineering',
      degree: 'B.E.',
      startingYear: 2020,
      graduationYear: 2024,
      resumeS3FileKey: resume.fileKey,
      resumeS3PublicUrl: resume.publicUrl,
      avatarS3FileKey: avatar.fileKey,
      avatarS3PublicUrl: avatar.publicUrl,
      workExperience: '12+ Months',
    })

    expect(await read(person.id)).toMatchObject({
      fullName: 'Meera S Nair',
      mobileNo: '9812311111',
      state: 'Goa',
      college: {
        collegeName: 'Goa College of Engineering',
        degree: 'B.E.',
        startingYear: 2020,
        graduationYear: 2024,
      },
      resume: { resumeS3FileKey: resume.fileKey },
      avatarS3FileKey: avatar.fileKey,
      experience: { workExperience: '12+ Months' },
    })
  })

  test('changing a candidate for somebody keeps the email, whatever is sent', async () => {
    const person = await w.make.candidate()

    expect(await change(person.id, { email: someEmail() })).toMatchObject({
      status: 400,
      body: { msg: messages.emailFixed, errors: [{ field: 'email' }] },
    })
    expect(await read(person.id)).toMatchObject({ email: person.email })
  })

  test('changing a candidate for somebody may take back what was entered, but not the name', async () => {
    const person = await w.make.candidate()

    expect(await change(person.id, { mobileNo: '', degree: '', startingYear: '' })).toMatchObject({ status: 200 })
    expect(await read(person.id)).toMatchObject({ mobileNo: '', college: { degree: '', startingYear: null } })
    expect(await change(person.id, { fullName: '' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'fullName' }] },
    })
  })

  test('changing a candidate for somebody refuses years out of order and changes nothing', async () => {
    const person = await w.make.candidate()

    expect(await change(person.id, { fullName: 'Other Name', graduationYear: 2020 })).toMatchObject({
      status: 400,
      body: { msg: messages.yearsOrder },
    })
    expect(await read(person.id)).toMatchObject({ fullName: 'Meera Nair', college: { graduationYear: 2026 } })
  })

  test('changing a candidate for somebody is only for candidates', async () => {
    const recruiter = await w.make.recruiter()

    for (const id of [recruiter.id, admin.id])
      expect(await change(id, { fullName: 'x' })).toMatchObject({ status: 404 })
  })
})

describe("replacing a candidate's resume", () => {
  const replace = (userId: string, resumeS3FileKey: string) =>
    w.as(admin).candidateAdmin.uploadResume({ body: { userId, resumeS3FileKey, resumeS3PublicUrl: '' } })

  test("replacing a candidate's resume takes a file that the team uploaded, and puts it into the queue again [API-80] [APEDIT-18]", async () => {
    const person = await w.make.candidate()
    const before = (await read(person.id)).resume.resumeS3FileKey
    await w.db
      .updateTable('resumes')
      .set({ reviewText: 'Good.', reviewedAt: w.clock.now })
      .where('fileKey', '=', before)
      .execute()
    const { fileKey } = await w.make.file(admin, folders.resumes, 'pdf')

    await expect(replace(person.id, fileKey)).resolves.toMatchObject({
      userId: person.id,
      msg: 'Resume updated successfully!',
    })
    expect(await read(person.id)).toMatchObject({
      resume: { resumeS3FileKey: fileKey, reviewText: '' },
      resumeIsReviewed: false,
    })
  })

  test("replacing a candidate's resume does not make one person's resume another's", async () => {
    const [person, other] = [await w.make.candidate(), await w.make.candidate()]
    const foreign = (await read(other.id)).resume.resumeS3FileKey
    const own = (await read(person.id)).resume.resumeS3FileKey

    await expect(replace(person.id, foreign)).rejects.toMatchObject({ status: 400, code: 'upload_missing' })
    expect((await read(person.id)).resume.resumeS3FileKey).toBe(own)
    expect((await read(other.id)).resume.resumeS3FileKey).toBe(foreign)
  })

  test("replacing a candidate's resume refuses a picture, a made-up key and an unknown person", async () => {
    const person = await w.make.candidate()
    const { fileKey: picture } = await w.make.file(admin, folders.candidateAvatars, 'png')

    for (const key of [picture, 'resumes/made-up.pdf', '']) {
      await expect(replace(person.id, key)).rejects.toMatchObject({ status: 400 })
    }
    await expect(replace(admin.id, picture)).rejects.toMatchObject({ status: 404 })
  })
})

describe('handing an account over to its owner', () => {
  const password = 'a-password-of-my-own'
  const offer = async (id: string) => (await w.as(admin).candidateAdmin.offerClaim({ params: { id } })).claimLink
  const codeIn = (link: string) => new URL(link).hash.slice(1)
  const claim = (code: string, word = password) => w.as(null).candidateAdmin.claim({ body: { code, password: word } })
  const over = { status: 403, code: 'claim_link_over', msg: messages.claimLinkOver }

  test('handing an account over to its owner lets the candidate set a password and sign in with it from then on', async () => {
    const person = await create()
    const link = await offer(person._id)

    expect(link).toMatch(/^http:\/\/[^/]+\/claim#.{20,}/)
    expect(await w.as(null).candidateAdmin.readClaim({ body: { code: codeIn(link) } })).toMatchObject({
      fullName: 'Kavya Menon',
      email: person.email,
    })
    const { token, user } = await claim(codeIn(link))
    expect(user).toMatchObject({ _id: person._id, userType: 'user', profileCompleted: true })
    const { body } = await w.request('GET', '/api/auth/user', { headers: { 'x-auth-token': token } })
    expect(body['user']).toMatchObject({ fullName: 'Kavya Menon', isPassword: true })
    await expect(
      w.as(null).accounts.signIn({ body: { email: person.email, password, userType: 'user' } }),
    ).resolves.toMatchObject({ success: true })
    expect(await read(person._id)).toMatchObject({ isUnclaimed: false })
  })

  test('handing an account over to its owner keeps which text its owner agreed to only from then on', async () => {
    const person = await create()
    const consents = () => w.db.selectFrom('consents').selectAll().where('accountId', '=', person._id).execute()

    expect(await consents()).toEqual([])
    await claim(codeIn(await offer(person._id)))
    expect(await consents()).toHaveLength(1)
  })

  test('handing an account over to its owner works once, however many try at the same moment', async () => {
    const person = await create()
    const code = codeIn(await offer(person._id))

    const results = await Promise.allSettled(Array.from({ length: 30 }, (_, n) => claim(code, `${password}-${n}`)))

    const won = results.findIndex(({ status }) => status === 'fulfilled')
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(over)
    const signIn = (n: number) =>
      w.as(null).accounts.signIn({ body: { email: person.email, password: `${password}-${n}`, userType: 'user' } })
    await expect(signIn(won)).resolves.toMatchObject({ success: true })
    await expect(signIn((won + 1) % 30)).rejects.toMatchObject({ code: 'wrong_credentials' })
    await expect(w.as(null).candidateAdmin.readClaim({ body: { code } })).rejects.toMatchObject(over)
  })

  test('handing an account over to its owner ends after seven days', async () => {
    const person = await create()
    const code = codeIn(await offer(person._id))
    const before = w.clock.now

    w.clock.advance(7 * 24 * 3600 * 1000 + 1)
    await expect(w.as(null).candidateAdmin.readClaim({ body: { code } })).rejects.toMatchObject(over)
    await expect(claim(code)).rejects.toMatchObject(over)
    w.clock.now = before
    await expect(claim(code)).resolves.toMatchObject({ success: true })
  })

  test('handing an account over to its owner ends with the next link for the same person', async () => {
    const person = await create()
    const first = codeIn(await offer(person._id))
    const second = codeIn(await offer(person._id))

    await expect(claim(first)).rejects.toMatchObject(over)
    await expect(claim(second)).resolves.toMatchObject({ success: true })
  })

  test('handing an account over to its owner needs a password by the rules of registration, and survives a bad one', async () => {
    const person = await create()
    const code = codeIn(await offer(person._id))

    await expect(claim(code, 'short')).rejects.toMatchObject({ status: 400, msg: messages.passwordShort })
    await expect(claim(code, 'password1')).rejects.toMatchObject({ status: 400, msg: messages.passwordCommon })
    await expect(claim(code)).resolves.toMatchObject({ success: true })
  })

  test('handing an account over to its owner is not offered for somebody who registered, has claimed or comes by Google', async () => {
    const claimed = await create()
    await claim(codeIn(await offer(claimed._id)))
    const byGoogle = await create()
    const earlier = codeIn(await offer(byGoogle._id))
    await w.db
      .insertInto('identities')
      .values({ issuer: 'https://accounts.google.com', subject: byGoogle._id, accountId: byGoogle._id })
      .execute()

    for (const id of [claimed._id, byGoogle._id, (await w.make.candidate()).id]) {
      await expect(offer(id)).rejects.toMatchObject({ status: 409, code: 'already_claimed' })
    }
    await expect(offer(admin.id)).rejects.toMatchObject({ status: 404 })
    await expect(claim(earlier)).rejects.toMatchObject(over)
  })

  test('handing an account over is the only way in besides Google: registering with the email stays refused', async () => {
    const person = await create()

    await expect(
      w.as(null).accounts.register({ body: { email: person.email, password, userType: 'candidate' } }),
    ).rejects.toMatchObject({ status: 409, code: 'email_taken' })
    await expect(
      w.as(null).accounts.signIn({ body: { email: person.email, password, userType: 'user' } }),
    ).rejects.toMatchObject({ code: 'wrong_credentials' })
  })

  test('handing an account over to its owner stores the code nowhere', async () => {
    const person = await create()
    const code = codeIn(await offer(person._id))

    const { rows } = await sql<{ row: string }>`select claim_links::text as row from claim_links`.execute(w.db)
    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows) expect(row).not.toContain(code)
    expect(JSON.stringify(w.logged())).not.toContain(code)
  })
})

describe('telling who changed what', () => {
  test('each change of a candidate leaves a line in the log', async () => {
    const person = await create()
    await change(person._id, { city: 'Margao' })

    expect(w.logged()).toContainEqual(
      expect.objectContaining({ msg: 'candidate created by the team', actor: admin.id, candidate: person._id }),
    )
    expect(w.logged()).toContainEqual(
      expect.objectContaining({ audit: '/api/admin/user/:id', actor: admin.id, params: { id: person._id } }),
    )
  })
})
