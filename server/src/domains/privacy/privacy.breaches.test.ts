import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, someEmail, type TestServer } from '#src/testing/test-server.ts'
import { Breach } from './breach-fields.ts'
import * as breaches from './privacy.breaches.service.ts'

const hour = 3600_000
let w: TestServer
beforeAll(async () => {
  w = await openTestServer({
    OPERATOR_NAME: 'Konkan Learning',
    GRIEVANCE_OFFICER: 'Asha Rao',
    GRIEVANCE_EMAIL: 'officer@firstrung.example',
  })
})
afterAll(() => w.close())

const written = (more: object = {}) =>
  Breach.parse({
    title: 'A lost laptop',
    noticedAt: w.clock.now.toISOString(),
    nature: 'A laptop of our team was lost.',
    extent: 'Resumes of 40 candidates.',
    data: 'Names, emails, phone numbers and resumes.',
    timing: '24 November 2026, in the evening.',
    location: 'A train between Pune and Mumbai.',
    consequences: 'Somebody may call you and pretend to be us.',
    measures: 'The laptop was locked from afar.',
    advice: 'Give nobody a code or money who calls you.',
    ...more,
  })
const open = (more: object = {}) => w.within((ctx) => breaches.openBreach(ctx, written(more)))
const tell = (number: number, whom: breaches.Concerned) => w.within((ctx) => breaches.tellPeople(ctx, number, whom))
const mailsAbout = async (email: string) =>
  (await w.mailsTo(email)).filter(({ subject }) => subject === 'Something happened to your data')

describe('those concerned', () => {
  test('those concerned by a breach are told once by mail, with everything that the law asks for, also at an unconfirmed address', async () => {
    const number = await open()
    const email = someEmail()
    await w.as(null).accounts.register({ body: { email, password: 'correct-horse-1', userType: 'candidate' } })
    const stranger = someEmail()

    expect(await tell(number, [email, email.toUpperCase(), stranger])).toBe(2)
    expect(await tell(number, [email])).toBe(0)

    const [mail, ...more] = await mailsAbout(email)
    expect(more).toEqual([])
    for (const part of [
      'A laptop of our team',
      '24 November',
      '40 candidates',
      'Somebody may call',
      'locked from afar',
    ])
      expect(mail?.text).toContain(part)
    expect(mail?.text).toContain('Give nobody a code')
    expect(mail?.text).toContain('Asha Rao, officer@firstrung.example')
    expect(await mailsAbout(stranger)).toHaveLength(1)
    expect(await tell(number, [email, stranger])).toBe(0)
    expect(await mailsAbout(email)).toHaveLength(1)
    // The register shows that they were told, and no address any more.
    const { rows } = await w.pool.query('select email, told_at from breach_people where breach_number = $1', [number])
    expect(rows).toHaveLength(2)
    expect(rows.map((row) => [row.email, row.told_at !== null])).toEqual([
      [null, true],
      [null, true],
    ])
  })

  test('those concerned by a breach are all accounts of a kind, in portions', async () => {
    const number = await open()
    const recruiter = await w.make.newRecruiter()
    const candidate = await w.make.newCandidate()
    const many = Array.from({ length: 450 }, () => someEmail())
    expect(await tell(number, many)).toBe(450)
    await tell(number, 'recruiters')
    await w.runTasks()
    const { rows } = await w.pool.query('select 1 from breach_people where breach_number = $1 and told_at is null', [
      number,
    ])
    expect(rows).toEqual([])
    expect(await mailsAbout(recruiter.email)).toHaveLength(1)
    expect(await mailsAbout(candidate.email)).toEqual([])
    expect(await mailsAbout(many[449] ?? '')).toHaveLength(1)
  })
})

test('the report of a breach has every field of rule 7, and counts 72 hours', async () => {
  const number = await open()
  const report = () => w.within((ctx) => breaches.breachReport(ctx, number))
  const first = await report()
  for (const heading of [
    ...['Nature of the breach', 'Extent', 'Time of occurrence', 'Location of occurrence', 'Likely impact'],
    ...['Events, circumstances and reasons that led to it', 'Measures taken or proposed to mitigate the risk'],
    ...[
      'Findings about the person who caused it',
      'Remedial measures against a recurrence',
      'Intimation of those concerned',
    ],
  ])
    expect(first).toContain(`\n${heading}\n`)
  expect(first).toContain('Konkan Learning')
  expect(first).toContain('72 hours left')
  expect(first).toContain('Remedial measures against a recurrence\nNot known yet.')
  await w.within((ctx) => breaches.changeBreach(ctx, number, written({ remedies: 'Laptops hold no resumes.' })))
  await tell(number, [someEmail()])
  await w.runTasks()
  w.clock.advance(80 * hour)
  const second = await report()
  expect(second).toContain('Laptops hold no resumes.')
  expect(second).toContain('8 hours late')
  expect(second).toContain('1 of 1 people told by email')
  const lines = await w.within(breaches.breachLines)
  expect(lines.find((line) => line.startsWith(`${number} `))).toMatch(
    /A lost laptop: report due .*; 1 of 1 people told/,
  )
  await expect(w.within((ctx) => breaches.breachReport(ctx, 9999))).rejects.toMatchObject({ code: 'not_found' })
  await expect(tell(9999, 'everybody')).rejects.toMatchObject({ code: 'not_found' })
})

test.each([
  [{ advice: '' }, 'advice'],
  [{ noticedAt: 'yesterday' }, 'noticedAt'],
  [{ weather: 'rain' }, ''],
])('a breach with %j is refused', (wrong, field) => {
  const parsed = Breach.safeParse({ ...written(), ...wrong })
  expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
})
