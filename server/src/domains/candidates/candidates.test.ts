import {
  type CandidateField,
  candidateField,
  candidateFieldNames,
  folders,
  limits,
  lookingFor,
  messages,
  skillLevels,
  workExperienceBands,
  workModes,
} from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '#src/platform/context.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { someProfile, someRecord } from '#src/testing/factories.candidates.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import * as candidates from './candidates.service.ts'
import { nameSkills } from './candidates.tasks.ts'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer()
})
afterAll(() => w.close())

type Profile = Parameters<ReturnType<TestServer['as']>['profiles']['saveProfile']>[0]['body']

const save = (person: Person, body: Profile) => w.as(person).profiles.saveProfile({ body })
const { skills, projects, experienceDesc } = someProfile

/** The candidate as `viewer` sees them. */
async function view(person: Person, viewer: Person = person) {
  const views = await w.within((ctx) => candidates.viewsOf(as(ctx, viewer), [person.id]))
  return views.get(person.id) ?? expect.fail('the candidate is not in the answer')
}

/** The candidate's own profile. */
const record = (person: Person) => w.within((ctx) => candidates.recordOf(as(ctx, person), person.id))

const as = (ctx: Ctx, person: Person): Ctx => ({
  ...ctx,
  actor: { id: person.id, role: 'candidate', sessionId: '' },
})

const faults = (...fields: string[]) => ({
  status: 400,
  code: 'invalid',
  errors: fields.map((field) => expect.objectContaining({ field })),
})

describe('saving a candidate profile', () => {
  test('saving a candidate profile stores everything that was sent and returns it nested [ENT-02] [CEDIT-10]', async () => {
    const person = await w.make.newCandidate()
    const resume = await w.make.file(person, folders.resumes, 'pdf')
    const avatar = await w.make.file(person, folders.candidateAvatars, 'png')
    await save(person, {
      userId: person.id,
      userType: 'user',
      ...someProfile,
      city: 'Kochi',
      resumeS3FileKey: resume.fileKey,
      resumeS3PublicUrl: resume.publicUrl,
      avatarS3FileKey: avatar.fileKey,
      avatarS3PublicUrl: avatar.publicUrl,
    })

    expect(await view(person)).toMatchObject({
      _id: person.id,
      userId: person.id,
      email: person.email,
      ...someRecord,
      city: 'Kochi',
      workedOnProject: true,
      projects: [{ _id: expect.stringMatching(/^[0-9a-f-]{36}$/), ...projects[0] }],
      resume: { resumeS3FileKey: resume.fileKey },
      avatarS3FileKey: avatar.fileKey,
      avatarS3PublicUrl: avatar.publicUrl,
    })
  })

  test('saving a candidate profile returns the id, the quoted sentence and whether the profile is complete [API-07] [CEDIT-34]', async () => {
    const person = await w.make.candidate()

    await expect(save(person, { state: 'Goa' })).resolves.toMatchObject({
      success: true,
      userId: person.id,
      msg: 'Profile updated successfully!',
      profileCompleted: true,
    })
  })

  test('saving a candidate profile keeps absent fields and replaces present ones, even by an empty value', async () => {
    const person = await w.make.candidate()

    await save(person, { fullName: 'Meera S Nair', lookingFor: [], expectedCtc: '' })

    const after = await view(person)
    expect(after).toMatchObject({
      fullName: 'Meera S Nair',
      mobileNo: '9876543210',
      preferences: { lookingFor: [], expectedCtc: null, fields: ['frontend', 'react'] },
      experience: { skills, experienceDesc },
    })
    expect(after.projects).toHaveLength(1)
    expect(after.resume.resumeS3FileKey).not.toBe('')
  })

  test('saving a candidate profile accepts nested and differently named fields like the flat ones', async () => {
    const person = await w.make.newCandidate()
    await w.request('PUT', '/api/user/register/profile', {
      as: person,
      body: {
        college: { collegeName: 'Fergusson College', degree: 'B.Sc.', startingYear: '2021', graduationYear: '2024' },
        jobTypes: ['hybrid'],
        minimumCTC: 300000,
        preferences: { fields: 'python' },
        experience: { workExperience: '2 years', skills: [{ skill: 'Go', level: 'expert' }] },
        pastExperiences: experienceDesc,
        academicProjects: projects,
      },
    })

    expect(await view(person)).toMatchObject({
      college: { collegeName: 'Fergusson College', degree: 'B.Sc.', startingYear: 2021, graduationYear: 2024 },
      preferences: { jobType: ['hybrid'], expectedCtc: 300_000, fields: ['python'] },
      experience: { workExperience: '2 years', skills: [{ skill: 'Go', level: 'expert' }], experienceDesc },
      projects: [projects[0]],
    })

    await w.request('PUT', '/api/user/register/profile', { as: person, body: { college: 'Ruia College' } })
    expect((await view(person)).college.collegeName).toBe('Ruia College')
  })

  test('saving a candidate profile accepts its own answer unchanged, and then changes nothing', async () => {
    const person = await w.make.candidate()
    const before = await record(person)

    await expect(w.request('PUT', '/api/user/register/profile', { as: person, body: before })).resolves.toMatchObject({
      status: 200,
    })
    expect(withoutLinks(await record(person))).toEqual(withoutLinks(before))
  })

  test('saving a candidate profile drops unfinished rows: empty skills, half projects, half experiences, blank locations [CEDIT-31]', async () => {
    const person = await w.make.candidate()

    await save(person, {
      skills: [{ skill: ' ', level: 'expert' }, ...skills, { skill: '', level: 'beginner' }],
      projects: [
        { title: 'Only a title', link: 'no link at all', description: '' },
        { title: '', description: 'Only a description' },
        { title: 'Both', link: '', description: 'Without a link' },
      ],
      experienceDesc: [
        { companyName: 'Only a name', description: ' ' },
        { companyName: '', description: 'Only a description' },
      ],
      preferredLocations: [' ', 'Pune', ''],
      fields: ['', 'java'] as never,
    })

    const after = await view(person)
    expect(after.experience).toMatchObject({ skills, experienceDesc: [] })
    expect(after.projects).toMatchObject([{ title: 'Both', link: '', description: 'Without a link' }])
    expect(after.preferences).toMatchObject({ preferredLocations: ['Pune'], fields: ['java'] })
  })

  test('saving a candidate profile stores roles and months of experience; rows without them are returned without them', async () => {
    const person = await w.make.candidate()
    const rows = [
      { companyName: 'Backwater Labs', description: 'Built a form.', role: 'Intern', from: '2025-06', to: '2025-08' },
      { companyName: 'Casa Labs', description: 'Builds a map.', from: '2026-01' },
      { companyName: 'Own Shop', description: 'Sold tea.' },
    ]

    await save(person, {
      experienceDesc: [{ ...rows[0], to: 'Aug 2025' }, rows[1], { ...rows[2], role: '', from: '' }] as never,
    })

    expect((await view(person)).experience.experienceDesc).toEqual(rows)
    expect((await record(person)).experience.experienceDesc).toEqual(rows)
    await save(person, { experienceDesc })
    expect((await view(person)).experience.experienceDesc).toEqual(experienceDesc)
  })

  test('saving a candidate profile refuses an end before its start, and a start in the future', async () => {
    const person = await w.make.candidate()
    const year = new Date().getUTCFullYear()
    const row = { companyName: 'Backwater Labs', description: 'Built a form.' }

    await expect(save(person, { experienceDesc: [{ ...row, from: '2025-08', to: '2025-06' }] })).rejects.toMatchObject({
      ...faults('experienceDesc.0.to'),
      msg: messages.monthsOrder,
    })
    await expect(
      save(person, {
        experienceDesc: [
          { ...row, from: '2025-08' },
          { ...row, from: `${year + 1}-12` },
        ],
      }),
    ).rejects.toMatchObject({ ...faults('experienceDesc.1.from'), msg: messages.monthAhead })
    await expect(
      save(person, { certificates: [{ name: 'AWS Cloud Practitioner', month: `${year + 1}-12` }] }),
    ).rejects.toMatchObject({ ...faults('certificates.0.month'), msg: messages.monthAhead })

    expect((await view(person)).experience.experienceDesc).toEqual(experienceDesc)
  })

  test('saving a candidate profile stores at most ten certificates and ten languages, which a complete profile does not need', async () => {
    const person = await w.make.newCandidate()
    const certificates = [
      { name: 'AWS Cloud Practitioner', issuer: 'Amazon', month: '2025-03', link: 'https://example.org/badge' },
    ]
    const languages = [
      { name: 'Malayalam', level: 'native' as const },
      { name: 'Hindi', level: 'basic' as const },
    ]
    expect(await view(person)).toMatchObject({ certificates: [], languages: [] })

    await save(person, { certificates: [...certificates, { name: ' ' }], languages })
    await expect(
      save(person, {
        languages: Array.from({ length: 11 }, (_, n) => ({ name: `Language ${n}`, level: 'fluent' as const })),
      }),
    ).rejects.toMatchObject(faults('languages'))
    await save(person, { city: 'Kochi' })

    expect(await view(person)).toMatchObject({ certificates, languages })
    expect((await record(person)).profileCompleted).toBe(false)
  })

  test('the database refuses months in the wrong order, and values that are no month', async () => {
    const person = await w.make.candidate()
    const keep = (row: object) =>
      w.db
        .updateTable('candidates')
        .set({ experiences: JSON.stringify([row]) })
        .where('accountId', '=', person.id)
        .execute()

    await expect(keep({ from: '2025-08', to: '2025-06' })).rejects.toThrow('candidates_experiences_months')
    await expect(keep({ from: 'Jun 2025' })).rejects.toThrow('candidates_experiences_months')
    await expect(keep({ to: '2025-13' })).rejects.toThrow('candidates_experiences_months')
    await keep({ from: '2025-06', to: '2025-06' })
  })

  test('saving a candidate profile stores two preferred locations, and refuses a third [CEDIT-39]', async () => {
    const person = await w.make.candidate()

    await save(person, { preferredLocations: ['Pune', 'Kochi'] })
    await expect(save(person, { preferredLocations: ['Pune', 'Kochi', 'Delhi'] })).rejects.toMatchObject(
      faults('preferredLocations'),
    )

    expect((await view(person)).preferences.preferredLocations).toEqual(['Pune', 'Kochi'])
  })

  test('saving a candidate profile keeps the ids of projects that stay', async () => {
    const person = await w.make.candidate()
    const [project] = (await view(person)).projects

    await save(person, {
      projects: [
        { title: 'New one', description: 'First now' },
        { ...project, title: 'Renamed' },
      ],
    })

    expect((await view(person)).projects).toMatchObject([
      { _id: expect.not.stringContaining(project?._id ?? ''), title: 'New one' },
      { _id: project?._id, title: 'Renamed' },
    ])
  })

  test('saving a candidate profile stores skill names in lower case, each once, for matching', async () => {
    const person = await w.make.candidate({
      skills: [
        { skill: 'React', level: 'expert' },
        { skill: 'react', level: 'beginner' },
        { skill: 'Data Analysis', level: 'advance' },
      ],
    })

    const stored = await w.db.selectFrom('candidates').select('skillNames').where('accountId', '=', person.id).execute()
    expect(stored).toEqual([{ skillNames: ['react', 'data analysis'] }])
  })

  test('saving a candidate profile stores skills under the names of the list, and renames older ones in the night', async () => {
    const person = await w.make.candidate({
      skills: [
        { skill: 'ReactJS', level: 'expert' },
        { skill: 'react.js', level: 'beginner' },
        { skill: 'Basket weaving', level: 'advance' },
      ],
    })
    const stored = async () =>
      (await w.db.selectFrom('candidates').select('skillNames').where('accountId', '=', person.id).executeTakeFirst())
        ?.skillNames
    expect(await stored()).toEqual(['react', 'basket weaving'])

    const before = ['basket weaving', 'reactjs', 'react', 'core java']
    await w.db.updateTable('candidates').set({ skillNames: before }).where('accountId', '=', person.id).execute()
    await w.within((ctx) => nameSkills.run(ctx, {}))
    expect((await stored())?.toSorted()).toEqual(['basket weaving', 'java', 'react'])
    // What the profile shows stays as it was written.
    expect((await view(person)).experience.skills[0]).toMatchObject({ skill: 'ReactJS' })
  })

  const words: { what: string; all: Profile; row: string }[] = [
    { what: 'what somebody looks for', all: { lookingFor: [...lookingFor] }, row: 'ENUM-02' },
    { what: 'where somebody works', all: { jobType: [...workModes] }, row: 'ENUM-03' },
    {
      what: 'the level of a skill',
      all: { skills: skillLevels.map((level, n) => ({ skill: `Skill ${n}`, level })) },
      row: 'ENUM-06',
    },
  ]
  test.each(words)(
    'saving a candidate profile accepts each documented value for $what and refuses others [$row]',
    async ({ all }) => {
      const person = await w.make.candidate()

      await expect(save(person, all)).resolves.toMatchObject({ msg: messages.profileUpdated })
      const unknown = JSON.parse(JSON.stringify(all).replace(/advance|hybrid|upskilling/, 'sometimes'))
      await expect(save(person, unknown)).rejects.toMatchObject({ status: 400, code: 'invalid' })
    },
  )

  test.each([...workExperienceBands, '0-2', '1 year', '3 years'])(
    'saving a candidate profile accepts %s as work experience [ENUM-05]',
    async (workExperience) => {
      const person = await w.make.candidate()

      await save(person, { workExperience })

      expect((await view(person)).experience.workExperience).toBe(workExperience)
    },
  )

  test('saving a candidate profile takes two preferred locations and two fields, not three [CONST-06]', async () => {
    const person = await w.make.candidate({ preferredLocations: ['Pune', 'Delhi'], fields: ['sde', 'java'] })

    await expect(save(person, { preferredLocations: ['Pune', 'Delhi', 'Goa'] })).rejects.toMatchObject(
      faults('preferredLocations'),
    )
    await expect(save(person, { fields: ['sde', 'java', 'react'] })).rejects.toMatchObject(faults('fields'))
    expect((await view(person)).preferences).toMatchObject({
      preferredLocations: ['Pune', 'Delhi'],
      fields: ['sde', 'java'],
    })
  })

  test.each([
    ['a name of 101 characters', { fullName: 'x'.repeat(limits.fullName + 1) }, 'fullName'],
    ['a mobile number of six digits', { mobileNo: '123456' }, 'mobileNo'],
    ['letters in the mobile number', { mobileNo: '98765abcde' }, 'mobileNo'],
    ['a year of three digits', { startingYear: 202 }, 'startingYear'],
    ['a negative expected CTC', { expectedCtc: -1 }, 'expectedCtc'],
    [
      '31 skills',
      { skills: Array.from({ length: 31 }, (_, n) => ({ skill: `s${n}`, level: 'expert' as const })) },
      'skills',
    ],
    ['21 projects', { projects: Array.from({ length: 21 }, () => ({ title: 'a', description: 'b' })) }, 'projects'],
    [
      'a script as project link',
      { projects: [{ title: 'a', link: 'javascript:alert(1)', description: 'b' }] },
      'projects.0.link',
    ],
  ])('saving a candidate profile refuses %s and names the field', async (_, body: Profile, field) => {
    const person = await w.make.candidate()

    await expect(save(person, body)).rejects.toMatchObject(faults(field))
  })

  test('saving a candidate profile names every fault of the input, not only the first', async () => {
    const person = await w.make.candidate()

    await expect(save(person, { mobileNo: '1', startingYear: 1, expectedCtc: -5 })).rejects.toMatchObject(
      faults('mobileNo', 'startingYear', 'expectedCtc'),
    )
  })

  test('saving a candidate profile keeps a mobile number as text, with its plus and without gaps', async () => {
    const person = await w.make.candidate({ mobileNo: '+91 98765-43210' })

    expect((await view(person)).mobileNo).toBe('+919876543210')
  })

  test('saving a candidate profile refuses a graduation before the start, also when the start was stored earlier', async () => {
    const person = await w.make.candidate({ startingYear: 2022, graduationYear: 2026 })

    await expect(save(person, { startingYear: 2024, graduationYear: 2023 })).rejects.toMatchObject({
      ...faults('graduationYear'),
      msg: messages.yearsOrder,
    })
    await expect(save(person, { startingYear: 2027 })).rejects.toMatchObject(faults('graduationYear'))
    await expect(save(person, { graduationYear: 2021 })).rejects.toMatchObject(faults('graduationYear'))
    await expect(save(person, { startingYear: 2026 })).resolves.toMatchObject({ profileCompleted: true })
  })

  test.each([
    'fullName',
    'mobileNo',
    'state',
    'collegeName',
    'degree',
    'startingYear',
    'graduationYear',
    'workExperience',
    'resumeS3FileKey',
  ] as const)('saving a candidate profile refuses to clear %s once it was filled', async (field) => {
    const person = await w.make.candidate()
    const before = await record(person)

    await expect(save(person, { [field]: '' })).rejects.toMatchObject({ ...faults(field), msg: messages.fieldsEmpty })
    expect(withoutLinks(await record(person))).toEqual(withoutLinks(before))
  })

  test('saving a candidate profile refuses to clear the chosen fields, and lets what was never filled stay empty', async () => {
    await expect(save(await w.make.candidate(), { fields: [] })).rejects.toMatchObject(faults('fields'))
    await expect(
      save(await w.make.newCandidate(), { fullName: '', mobileNo: '', startingYear: '', fields: [] }),
    ).resolves.toMatchObject({ profileCompleted: false })
  })

  test('saving a candidate profile completes the profile with the last required field, and never makes it incomplete again', async () => {
    const person = await w.make.newCandidate()
    const { workExperience, ...rest } = someProfile

    await expect(save(person, rest)).resolves.toMatchObject({ profileCompleted: false })
    await expect(save(person, { workExperience })).resolves.toMatchObject({ profileCompleted: false })
    const resumeS3FileKey = await newResume(person)
    await expect(save(person, { resumeS3FileKey })).resolves.toMatchObject({ profileCompleted: true })
    await expect(save(person, { skills: [], projects: [], lookingFor: [] })).resolves.toMatchObject({
      profileCompleted: true,
    })
  })

  test('saving a candidate profile checks two saves of different fields against each other when they arrive at once', async () => {
    const person = await w.make.newCandidate()
    const halves: Profile[] = [{ startingYear: 2030 }, { graduationYear: 2020 }]

    const results = await Promise.allSettled(halves.map((half) => save(person, half)))

    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('naming uploaded files in a profile', () => {
  test("naming uploaded files in a profile accepts the candidate's own resume and avatar", async () => {
    const person = await w.make.newCandidate()
    const avatarS3FileKey = await newAvatar(person)

    await save(person, { resumeS3FileKey: await newResume(person), avatarS3FileKey })

    expect(await view(person)).toMatchObject({ avatarS3FileKey, avatarS3PublicUrl: `/files/${avatarS3FileKey}` })
    await save(person, { avatarS3FileKey: '' })
    expect(await view(person)).toMatchObject({ avatarS3FileKey })
  })

  test("naming uploaded files in a profile refuses another person's file, a made-up key and a file of another folder", async () => {
    const [person, stranger] = [await w.make.candidate(), await w.make.candidate()]
    const before = (await view(person)).resume.resumeS3FileKey
    const foreign = (await view(stranger)).resume.resumeS3FileKey
    const avatar = await newAvatar(person)

    for (const resumeS3FileKey of [foreign, 'resumes/made-up.pdf', avatar]) {
      await expect(save(person, { resumeS3FileKey })).rejects.toMatchObject({ status: 400, code: 'upload_missing' })
    }
    await expect(save(person, { avatarS3FileKey: foreign })).rejects.toMatchObject({ code: 'upload_missing' })
    expect((await view(person)).resume.resumeS3FileKey).toBe(before)
  })

  test('naming uploaded files in a profile keeps one current resume, even when many are named at once', async () => {
    const person = await w.make.candidate()
    const keys = await Promise.all(Array.from({ length: 8 }, () => newResume(person)))

    await Promise.all(keys.map((resumeS3FileKey) => save(person, { resumeS3FileKey })))

    const resumes = await w.db.selectFrom('resumes').selectAll().where('candidateId', '=', person.id).execute()
    expect(resumes).toHaveLength(9)
    expect(resumes.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(keys).toContain((await view(person)).resume.resumeS3FileKey)
  })

  test('naming uploaded files in a profile accepts an earlier resume of the candidate, together with its review', async () => {
    const person = await w.make.candidate()
    const first = (await view(person)).resume.resumeS3FileKey
    await review(first, 'Good, add dates.')
    await save(person, { resumeS3FileKey: await newResume(person) })

    expect(await record(person)).toMatchObject({ resumeIsReviewed: false, resume: { reviewText: '' } })
    await save(person, { resumeS3FileKey: first })
    expect(await record(person)).toMatchObject({ resumeIsReviewed: true, resume: { reviewText: 'Good, add dates.' } })
  })
})

describe('viewing candidates', () => {
  test('viewing candidates returns many candidates in no particular order, without unknown ids', async () => {
    const people = [await w.make.candidate({ fullName: 'One' }), await w.make.candidate({ fullName: 'Two' })]
    const unknown = '00000000-0000-4000-8000-000000000000'

    const views = await w.within((ctx) =>
      candidates.viewsOf(as(ctx, people[0] as Person), [...people.map(({ id }) => id), unknown]),
    )

    expect([...views.values()].map(({ fullName }) => fullName).sort()).toEqual(['One', 'Two'])
    expect(await w.within((ctx) => candidates.viewsOf(as(ctx, people[0] as Person), []))).toEqual(new Map())
  })

  test('viewing candidates returns empty texts for a candidate without a resume', async () => {
    expect((await view(await w.make.newCandidate())).resume).toEqual({
      resumeS3FileKey: '',
      resumeS3PublicUrl: '',
      resumeFileName: '',
      uploadedAt: null,
    })
  })
})

describe('noting that a candidate applies', () => {
  test('noting that a candidate applies happens once for each kind, even when asked many times at once', async () => {
    const person = await w.make.candidate()
    const mark = (kind: 'jobs' | 'internships') => w.within((ctx) => candidates.markInterested(as(ctx, person), kind))

    const results = await Promise.all(Array.from({ length: 30 }, () => mark('jobs')))

    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await record(person)).toMatchObject({ isInterestedInJob: true, isInterestedInIntern: false })
    await expect(mark('internships')).resolves.toBe(true)
    expect(await record(person)).toMatchObject({ isInterestedInJob: true, isInterestedInIntern: true })
  })
})

const newResume = async (person: Person) => (await w.make.file(person, folders.resumes, 'pdf')).fileKey
const newAvatar = async (person: Person) => (await w.make.file(person, folders.candidateAvatars, 'png')).fileKey

/** What the review writes. */
const review = (fileKey: string, reviewText: string) =>
  w.db.updateTable('resumes').set({ reviewText, reviewedAt: w.clock.now }).where('fileKey', '=', fileKey).execute()

const withoutLinks = <T extends { resume: object }>(it: T) => ({
  ...it,
  resume: { ...it.resume, resumeS3PublicUrl: '' },
})

describe('the notice period', () => {
  test('the notice period is one of the offered values, and can be cleared', async () => {
    const person = await w.make.candidate({ noticePeriod: 30 })
    expect((await view(person)).preferences.noticePeriod).toBe(30)

    await expect(save(person, { noticePeriod: 45 })).rejects.toMatchObject(faults('noticePeriod'))
    await save(person, { noticePeriod: '' })
    expect((await view(person)).preferences.noticePeriod).toBeNull()
  })
})

describe('the table of fields', () => {
  /** A value that a field accepts. */
  function sampleOf(field: CandidateField): unknown {
    switch (field.kind) {
      case 'phone':
        return '9876543210'
      case 'year':
        return 2024
      case 'rupees':
        return 450_000
      case 'oneOf':
        return field.choices[0]?.value
      case 'someOf':
        return field.choices.slice(0, 1)
      case 'texts':
        return ['Kochi']
      case 'name':
      case 'text':
      case 'state':
        return 'Meera'
    }
  }

  test.each(candidateFieldNames)(
    'the table of fields has %s kept and answered in its part of the record',
    async (name) => {
      const person = await w.make.newCandidate()
      const field = candidateField(name)
      await save(person, { [name]: sampleOf(field) })

      const seen = await view(person)
      const part = field.group === 'person' ? seen : seen[field.group]
      expect(part).toHaveProperty(name, sampleOf(field))
    },
  )
})
