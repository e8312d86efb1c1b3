import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Client,
  makeClient,
  type QuizType,
  type RouteInput,
  retryWhileOverloaded,
  routes,
  type Send,
  type SignedInAnswer,
} from '@firstrung/contract'
import { wholeProfile } from '@firstrung/contract/testing/candidates.ts'
import type { Page } from '@playwright/test'
import { inMailTo } from './outbox.ts'
import { admin } from './server.ts'

/** Somebody made over the API, for what a journey does not want to click through. */
export interface Somebody {
  id: string
  email: string
  password: string
  fullName: string
  api: Client<typeof routes>
  signedIn: SignedInAnswer
}

const origin = () => process.env['E2E_ORIGIN'] ?? ''

/** The API with this token, with the browser's retries. */
export const apiOf = (token?: string): Client<typeof routes> =>
  makeClient(routes, (request) => retryWhileOverloaded(() => carry(request, token), 25_000, sleep))

async function carry({ method, url, body }: Parameters<Send>[0], token: string | undefined): ReturnType<Send> {
  const answer = await fetch(`${origin()}${url}`, {
    method,
    headers: {
      ...(token && { 'x-auth-token': token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json(), header: (name) => answer.headers.get(name) }
}

const password = 'Climb-2026!'
export const freshEmail = (name: string): string => `${name}-${randomUUID().slice(0, 8)}@example.org`

function somebody(signedIn: SignedInAnswer, fullName = ''): Somebody {
  const { token, user } = signedIn
  return { id: user._id, email: user.email, password, fullName, api: apiOf(token), signedIn }
}

export async function theAdmin(): Promise<Somebody> {
  const signedIn = await apiOf().accounts.signInAdmin({ body: admin })
  return { ...somebody(signedIn, 'Admin'), password: admin.password }
}

/** A PDF with one page for each text, line by line. */
export function pdfOf(...pages: string[]): Buffer {
  const objects: string[] = []
  const kids = pages.map((_, n) => `${4 + n * 2} 0 R`).join(' ')
  objects.push('<< /Type /Catalog /Pages 2 0 R >>')
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  for (const [n, text] of pages.entries()) {
    const lines = text.replace(/[()\\]/g, '').split('\n')
    const stream = `BT /F1 18 Tf 24 TL 60 760 Td ${lines.map((line) => `(${line}) Tj`).join(' T* ')} ET`
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + n * 2} 0 R >>`,
    )
    objects.push(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`)
  }
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, n) => {
    const at = file.length
    file += `${n + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
  )
}

/** Uploads a PDF with these pages for this person and returns its key. */
export const uploadPdf = (person: Somebody, path: string, objectName: string, ...pages: string[]): Promise<string> =>
  uploadPdfFile(person, path, objectName, pdfOf(...pages))

/** Uploads this PDF for this person and returns its key. */
export async function uploadPdfFile(
  person: Somebody,
  path: string,
  objectName: string,
  bytes: Buffer,
): Promise<string> {
  const contentType = 'application/pdf'
  const { signedUrl, fileKey } = await person.api.files.sign({
    query: { objectName, contentType, path, size: bytes.length },
  })
  const answer = await fetch(new URL(signedUrl, origin()), {
    method: 'PUT',
    headers: { 'content-type': contentType },
    body: new Uint8Array(bytes),
  })
  if (!answer.ok) throw new Error(`the upload of ${objectName} was refused: ${await answer.text()}`)
  return fileKey
}

type Profile = RouteInput<typeof routes.profiles.saveProfile>['body']

/** A candidate who has just registered. */
export async function newCandidate(fullName = ''): Promise<Somebody> {
  const body = { email: freshEmail('candidate'), password, userType: 'candidate' as const }
  return somebody(await apiOf().accounts.register({ body }), fullName)
}

const confirmed = new Set<string>()

/** Confirms this person's email with the mailed link, once; until then they get no other mails, and invite nobody. */
export async function confirmEmail(person: Somebody): Promise<void> {
  if (confirmed.has(person.id)) return
  confirmed.add(person.id)
  const token = await inMailTo(person.email, /\/verify-email#([\w.-]+)/)
  await apiOf().accounts.confirmEmail({ body: { token } })
}

/** A candidate with a complete profile and a resume of two pages. */
export async function makeCandidate(fullName: string, profile: object = {}): Promise<Somebody> {
  const person = await newCandidate(fullName)
  const resumeS3FileKey = await uploadPdf(
    person,
    'resumes/',
    `resume-${person.id}.pdf`,
    `Resume of ${fullName}`,
    'Page two',
  )
  const whole: Profile = {
    ...wholeProfile,
    fullName,
    preferredLocations: ['Kochi', 'Pune'],
    fields: ['frontend'],
    skills: [{ skill: 'React', level: 'advance' }],
    experienceDesc: [],
    workedOnProject: false,
    projects: [],
    resumeS3FileKey,
    ...profile,
  }
  await person.api.profiles.saveProfile({ body: whole })
  return person
}

/** Asks for a review of this person's resume. */
export async function askForReview(person: Somebody): Promise<void> {
  const { user } = await person.api.profiles.me()
  if (!('resume' in user)) throw new Error('only candidates have resumes')
  await person.api.profiles.uploadResume({ body: { resumeS3FileKey: user.resume.resumeS3FileKey } })
}

/** Starts and submits the first skill test or practice test, unanswered. */
export async function takeSkillTest(person: Somebody, testType: QuizType = 'skill test'): Promise<void> {
  const { quizzes } = await person.api.assessments.list({ body: { testType, limit: 1 } })
  const quizId = quizzes[0]?._id ?? ''
  await person.api.assessments.view({ params: { id: quizId }, query: {} })
  await person.api.assessments.submit({ body: { quizId, userResponse: [] } })
}

/** A candidate who has taken a skill test and applied. */
export async function makeApplicant(fullName: string, profile: object = {}): Promise<Somebody> {
  const person = await makeCandidate(fullName, profile)
  await takeSkillTest(person)
  await person.api.hiring.apply({ body: { interestType: 'jobs' } })
  return person
}

/** As many applicants as there are names, with little more than that, put forward for a job; the last name comes first. */
export async function makeScreened(team: Somebody, jobId: string, names: readonly string[]): Promise<void> {
  const atOnce = 6
  for (let done = 0; done < names.length; done += atOnce) {
    const people = await Promise.all(
      names.slice(done, done + atOnce).map(async (fullName) => {
        const person = await newCandidate(fullName)
        await person.api.profiles.saveProfile({ body: { fullName } })
        await takeSkillTest(person)
        await person.api.hiring.apply({ body: { interestType: 'jobs' } })
        return person
      }),
    )
    for (const person of people) await screenFor(team, jobId, person)
  }
}

/** A recruiter who completed onboarding. */
export async function makeRecruiter(fullName: string, companyName: string): Promise<Somebody> {
  const body = { email: freshEmail('recruiter'), password, userType: 'recruiter' as const }
  const person = somebody(await apiOf().accounts.register({ body }), fullName)
  const profile = {
    fullName,
    mobileNo: '9820012345',
    currentPosition: 'Head of Talent',
    linkedIn: 'https://www.linkedin.com/in/somebody',
    companyName,
    industry: 'Software',
    companyDesc: 'Booking software for bus operators.',
    companyType: 'Start Up (Funded)',
    yearOfEstd: 2016,
    companySize: '11-100',
    companyAddress: 'Baner Road, Pune',
    gstNumber: '27AAPFU0939F1ZV',
  }
  await person.api.profiles.saveProfile({ body: profile })
  return person
}

/** A job of this recruiter; returns its id. */
export async function makeJob(recruiter: Somebody, jobTitle: string, more: object = {}): Promise<string> {
  const description = await uploadPdf(recruiter, 'jds/', 'about-the-job.pdf', `About the job: ${jobTitle}`)
  const { id } = await recruiter.api.jobs.post({
    body: {
      jobTitle,
      description,
      qualifications: 'React, SQL',
      salary: '6LPA-8LPA',
      jobRole: 'job(full-time)',
      jobType: 'hybrid',
      jobLocations: ['Pune'],
      numOpenings: 2,
      onBoard: true,
      ...more,
    },
  })
  return id
}

/** A colleague of a company's owner who works on this job. */
export async function makeMember(
  owner: Somebody,
  jobId: string,
  fullName: string,
  role: 'recruiter' | 'interviewer' = 'recruiter',
): Promise<Somebody> {
  const person = await makeRecruiter(fullName, 'Konkan Foods')
  await confirmEmail(owner)
  await owner.api.companyTeams.invite({ body: { email: person.email, role } })
  await person.api.companyTeams.join({ body: { code: await inMailTo(person.email, /\/join#([\w-]+)/) } })
  await owner.api.companyTeams.setJobMember({ params: { id: jobId, memberId: person.id }, body: { role } })
  return person
}

/** The team puts a candidate forward for a job. */
export async function screenFor(
  team: Somebody,
  jobId: string,
  person: Pick<Somebody, 'id'>,
  comment = 'Clear thinker.',
): Promise<void> {
  await team.api.hiring.screen({ body: { action: 'shortlist', jobId, applicantId: person.id, rating: 4, comment } })
}

/** Gives this browser the session of this person, as the sign-in form would. */
export async function bringSession(page: Page, { signedIn }: Pick<Somebody, 'signedIn'>): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate(
    ([token, user, userType]) => {
      localStorage.setItem('token', token)
      localStorage.setItem('user', JSON.stringify(user))
      localStorage.setItem('usertype', userType)
      if (userType === 'admin') localStorage.setItem('adminAuth', 'true')
    },
    [signedIn.token, signedIn.user, signedIn.userType] as const,
  )
}
