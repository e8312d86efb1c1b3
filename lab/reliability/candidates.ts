import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { folders } from '@firstrung/contract'
import { pdfOf } from '@firstrung/server/src/testing/small-files.ts'
import type pg from 'pg'
import { type Answer, type Ask, call, untilDecided } from './client.ts'

/** What a candidate's acknowledged calls have done. */
export interface Candidate {
  email: string
  password: string
  token: string
  mobileNo: string
  city: string
  /** How many writing calls were acknowledged. */
  writes: number
  attempt: { id: string; score: number }
  /** The stored file, and a hash of its first download. */
  resume?: { key: string; hash: string }
}

/**
 * A candidate who registers, completes the profile, takes a quiz, applies and may upload a resume, only through the API.
 * Without an answer they repeat the same request, as the pages do.
 */
export async function liveAsCandidate(
  origin: string,
  { name, number, withResume }: { name: string; number: number; withResume: boolean },
): Promise<Candidate> {
  const email = `${name}-${number}@people.example.org`
  const password = `Copper-river-${number}!`
  const token = await register(origin, { email, password })
  const mobileNo = String(9_000_000_000 + number)
  const city = `Pune ${name} ${number}`
  const ask = (method: Ask['method'], path: string, body?: object) => decided(origin, { method, path, token, body })

  await ask('PUT', '/api/user/register/profile', { ...profile, mobileNo, city, fullName: 'Meera Nair' })
  const { quizzes } = (await ask('POST', '/api/quiz', { testType: 'skill test' })) as { quizzes: { _id: string }[] }
  const quizId = quizzes[number % quizzes.length]?._id ?? ''
  const view = (await ask('GET', `/api/quiz/${quizId}/view`)) as {
    attempt: { _id: string }
    questions: { _id: string; options: { _id: string }[] }[]
  }
  const userResponse = view.questions.map(({ _id, options }) => ({ questionId: _id, answerId: options[0]?._id ?? '' }))
  const attemptId = view.attempt._id
  const { userScore } = await ask('POST', '/api/quiz/submit', { quizId, attemptId, userResponse })
  const resume = withResume ? await sendResume(origin, token, email) : undefined
  // A repetition is answered that it was done before.
  const applied = await untilDecided(origin, {
    method: 'POST',
    path: '/api/user/apply',
    token,
    body: { interestType: 'jobs' },
  })
  if (![200, 409].includes(applied.status)) throw refused('/api/user/apply', applied)
  const attempt = { id: attemptId, score: Number(userScore) }
  return { email, password, token, mobileNo, city, writes: resume ? 6 : 5, attempt, ...(resume && { resume }) }
}

const profile = {
  state: 'Maharashtra',
  collegeName: 'Model Engineering College',
  degree: 'B.Tech Computer Science',
  startingYear: 2022,
  graduationYear: 2026,
  lookingFor: ['job'],
  jobType: ['remote'],
  preferredLocations: ['Pune'],
  fields: ['frontend'],
  expectedCtc: 500_000,
  skills: [{ skill: 'React', level: 'advance' }],
  workExperience: '0-6 Months',
  experienceDesc: [],
  workedOnProject: false,
  projects: [],
}

async function decided(origin: string, ask: Ask): Promise<Record<string, unknown>> {
  const answer = await untilDecided(origin, ask)
  if (answer.status !== 200) throw refused(ask.path, answer)
  return answer.body
}

const refused = (path: string, { status, body }: Answer) =>
  new Error(`${path} answered ${status} ${JSON.stringify(body).slice(0, 300)}`)

/** If registering got no answer, the candidate signs in. */
async function register(origin: string, { email, password }: { email: string; password: string }): Promise<string> {
  const body = { email, password, userType: 'candidate' }
  const registered = await untilDecided(origin, { method: 'POST', path: '/api/user/register', body })
  if (registered.status === 200) return String(registered.body['token'])
  return signIn(origin, { email, password })
}

/** The token of a candidate who signs in; throws when the password is refused. */
export async function signIn(origin: string, { email, password }: { email: string; password: string }) {
  const body = { email, password, userType: 'candidate' }
  return String((await decided(origin, { method: 'POST', path: '/api/auth/login', body }))['token'])
}

async function sendResume(origin: string, token: string, text: string): Promise<NonNullable<Candidate['resume']>> {
  const bytes = await pdfOf(`Meera Nair\n${text}\nFrontend developer, Pune`)
  const { user } = (await decided(origin, { method: 'GET', path: '/api/auth/user', token })) as {
    user: { _id: string }
  }
  for (;;) {
    const query = new URLSearchParams({
      objectName: `resume-${user._id}.pdf`,
      contentType: 'application/pdf',
      path: folders.resumes,
      size: String(bytes.length),
    })
    const signed = await decided(origin, { method: 'GET', path: `/api/s3/sign?${query.toString()}`, token })
    const sent = await fetch(`${origin}${String(signed['signedUrl'])}`, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { 'content-type': 'application/pdf' },
      signal: AbortSignal.timeout(60_000),
    }).catch(() => null)
    const key = String(signed['fileKey'])
    const body = { resumeS3FileKey: key, resumeS3PublicUrl: String(signed['publicUrl']) }
    if (sent?.status === 200) {
      await decided(origin, { method: 'PUT', path: '/api/user/upload-resume', token, body })
      return { key, hash: await hashOfResume(origin, token) }
    }
    // If the server was killed since, or is busy, repeats with a new upload address, as the browser does.
    await sleep(200)
  }
}

/** A hash of the resume as its owner downloads it. */
async function hashOfResume(origin: string, token: string): Promise<string> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { user } = (await decided(origin, { method: 'GET', path: '/api/auth/user', token })) as { user: object }
    const link = /"resumeS3PublicUrl":"([^"]+)"/.exec(JSON.stringify(user))?.[1] ?? ''
    const url = new URL(link, origin)
    const file = await fetch(`${origin}${url.pathname}${url.search}`, { signal: AbortSignal.timeout(20_000) }).catch(
      () => null,
    )
    const bytes = file?.status === 200 ? await file.bytes().catch(() => null) : null
    if (bytes) return createHash('sha256').update(bytes).digest('hex')
    if (file && file.status < 500) return `status ${file.status}`
    await sleep(100)
  }
  return 'no answer'
}

/** Candidates whose rows differ from their acknowledged calls, and duplicate rows. */
export async function compare(
  pool: pg.Pool,
  people: readonly Candidate[],
): Promise<{ lost: string[]; twice: string[] }> {
  const { rows } = await pool.query<Record<string, string | null>>(
    `select a.email, c.mobile_no, c.city, c.interested_in_jobs_at is not null as applied,
            (select count(*) from accounts b where b.email = a.email) as accounts,
            (select count(*) from attempts t where t.candidate_id = a.id) as attempts,
            (select string_agg(t.id || ' ' || t.score, ',') from attempts t
              where t.candidate_id = a.id and t.submitted_at is not null) as attempt,
            (select count(*) from resumes r where r.candidate_id = a.id) as resumes,
            (select r.file_key from resumes r where r.candidate_id = a.id and r.is_current) as resume
     from accounts a join candidates c on c.account_id = a.id where a.email = any ($1)`,
    [people.map(({ email }) => email)],
  )
  const found = new Map(rows.map((row) => [row['email'], row]))
  const lost: string[] = []
  const twice: string[] = []
  for (const { email, mobileNo, city, attempt, resume } of people) {
    const row = found.get(email)
    const isThere =
      row?.['mobile_no']?.endsWith(mobileNo) &&
      row['city'] === city &&
      String(row['applied']) === 'true' &&
      row['attempt'] === `${attempt.id} ${attempt.score}` &&
      (row['resume'] ?? undefined) === resume?.key
    if (!isThere) lost.push(`${email}: ${JSON.stringify(row)}`)
    if (row && [row['accounts'], row['attempts'], row['resumes']].some((count) => Number(count) > 1)) twice.push(email)
  }
  return { lost, twice }
}

/** Candidates who cannot sign in with the old password, or whose profile or resume has changed. */
export async function strangersAmong(origin: string, people: readonly Candidate[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { email, password, city, resume } of people) {
    const token = await signIn(origin, { email, password }).catch(() => '')
    const { body } = await call(origin, { method: 'GET', path: '/api/auth/user', token })
    const hash = resume && (await hashOfResume(origin, token))
    if (!token || !JSON.stringify(body).includes(city) || hash !== resume?.hash) wrong.push(`${email} ${hash ?? ''}`)
  }
  return wrong
}
