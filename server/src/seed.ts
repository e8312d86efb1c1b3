import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { folders, type JobDraft } from '@firstrung/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { levels } from 'pino'
import { z } from 'zod'
import { noteEmailConfirmed } from '#src/domains/accounts/emails/confirmation.service.ts'
import { makeAdmin } from '#src/domains/accounts/members/first-admin.service.ts'
import { ensureStarterQuizzes } from '#src/domains/assessments/assessments.content.ts'
import { BadSettings } from '#src/env.ts'
import type { Deps } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/db.ts'
import { indianDayIn } from '#src/platform/time/indian-time.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { presentMade } from '#src/testing/factories.assessments.ts'
import { pdfOf } from '#src/testing/small-files.ts'
import { makeTestContext, type TestContext } from '#src/testing/test-context.ts'
import { fillApplications } from './seed.applications.ts'
import { fillBlogs } from './seed.blogs.ts'
import { fillEvents } from './seed.events.ts'
import { fillForum } from './seed.forum.ts'
import { fillBoard } from './seed.jobs.ts'
import { candidates, jobs, type Profile, recruiters } from './seed.people.ts'

const day = 24 * 3600 * 1000
const domain = 'demo.firstrung.example'

/** The sign-ins that are printed for the demo. */
const SignIns = z.array(z.object({ who: z.string(), email: z.string(), password: z.string() }))
type SignIn = z.infer<typeof SignIns>[number]

const oneOfEachRole = ['admin', 'recruiter', 'candidate, interview set']

/** A file in the data folder while the demo is filled. It stays there after an interruption. */
const unfinishedMark = 'demo-unfinished'
/** Tables that are not emptied, because an empty installation also has their rows. */
const keptTables = ['kysely_migration', 'kysely_migration_lock', 'secrets']

/**
 * Fills an empty installation with fictional people in every state, through the product's own calls, so that the demo
 * cannot break its rules. Returns the lines to print; a second start prints the same sign-ins. An interrupted fill is
 * started again from the beginning. If other people have accounts, it refuses. `brief` prints one sign-in per role.
 */
export async function ensureDemo(
  parts: { app: FastifyInstance; db: Db; deps: Deps; log: FastifyBaseLogger },
  { brief = false } = {},
): Promise<string[]> {
  const { dataDir } = parts.deps.env
  const file = join(dataDir, 'demo-sign-ins.json')
  let signIns = await readFile(file, 'utf8').then(
    (text) => SignIns.parse(JSON.parse(text)),
    () => null,
  )
  if (!signIns) {
    await parts.app.ready()
    const scene = makeTestContext({ ...parts, clock: { now: new Date() } })
    await makeEmpty(scene, dataDir)
    signIns = await quietly(parts.log, () => fill(scene))
    await writeFile(`${file}.part`, `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600 })
    await rename(`${file}.part`, file)
    await rm(join(dataDir, unfinishedMark))
  }
  const printed = brief ? signIns.filter(({ who }) => oneOfEachRole.includes(who)) : signIns
  const widest = Math.max(...printed.map(({ who }) => who.length))
  return [
    'Sign-ins of the demo:',
    ...printed.map(({ who, email, password }) => `  ${who.padEnd(widest)}  ${email}  ${password}`),
  ]
}

/** The fill makes hundreds of requests that interest nobody, so only warnings and worse are logged. */
async function quietly<T>(log: FastifyBaseLogger, work: () => Promise<T>): Promise<T> {
  const { level } = log
  const { info = 0, [level]: own = Number.POSITIVE_INFINITY } = levels.values
  if (own <= info) log.level = 'warn'
  try {
    return await work()
  } finally {
    log.level = level
  }
}

/** Deletes the data of an interrupted fill; refuses an installation that people use. */
async function makeEmpty(w: TestContext, dataDir: string): Promise<void> {
  const mark = join(dataDir, unfinishedMark)
  const emails = await w.within((ctx) => ctx.db.selectFrom('accounts').select('email').execute())
  const isUnfinished = existsSync(mark) && emails.every(({ email }) => email.endsWith(`@${domain}`))
  if (emails.length > 0 && !isUnfinished) {
    throw new BadSettings(
      `There are accounts in ${dataDir} already, and the demo fills an empty installation. Set DATA_DIR to another folder, or run npm run reset.`,
    )
  }
  await writeFile(mark, '')
  if (emails.length > 0) await removeAll(w)
  await w.within(ensureStarterQuizzes)
}

async function removeAll(w: TestContext): Promise<void> {
  await w.within(async (ctx) => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables
      where schemaname = current_schema() and not tablename = any(${keptTables})`.execute(ctx.db)
    await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))} cascade`.execute(ctx.db)
    // This table has one row from the start.
    await sql`insert into operator_settings default values`.execute(ctx.db)
    for await (const { key } of ctx.storage.list()) await ctx.storage.remove(key)
  })
}

async function fill(w: TestContext): Promise<SignIn[]> {
  const signIns: SignIn[] = []
  const keep = (who: string, person: Person) => signIns.push({ who, email: person.email, password: person.password })

  const admin = await makeTeamMember(w, 'Asha Rao', 'asha')
  keep('admin', admin)
  await fillPayments(w, admin)
  const meera = await onboard(w, 'meera', recruiters.meera)
  keep('recruiter', meera)
  const arjun = await onboard(w, 'arjun', recruiters.arjun)
  keep('recruiter with one job', arjun)
  keep('recruiter, not onboarded', await register(w, 'new.recruiter', 'recruiter'))

  const people: Record<string, Person> = {}
  for (const [name, candidate] of Object.entries(candidates)) {
    const person = await register(w, name, 'candidate')
    people[name] = person
    if (!candidate) continue
    await fillProfile(w, person, candidate.profile)
    for (const { test, share } of candidate.tests) await takeQuiz(w, admin, person, test, share)
    for (const interestType of candidate.applied) await w.as(person).hiring.apply({ body: { interestType } })
  }
  const who = (name: string): Person => {
    const person = people[name]
    if (!person) throw new Error(`there is no ${name} in the demo`)
    return person
  }
  keep('candidate, hired', who('ravi.kumar'))
  keep('candidate, with an offer', who('dev.patel'))
  keep('candidate, interview set', who('ananya.iyer'))
  keep('candidate, test to take', who('imran.khan'))
  keep('candidate, just registered', who('new.candidate'))

  await fillPipelines(w, admin, { meera, arjun }, who)
  const board = await fillBoard(w, admin, (name, profile) => onboard(w, name, profile))
  await fillApplications(w, board, who)
  await fillQueues(w, admin, who)
  await fillBlogs(w, admin)
  await fillEvents(w, admin, who)
  await fillForum(w, admin, who)
  for (const recruiter of [meera, arjun]) await readResumes(w, recruiter)
  keep('candidate, to be filled in from a resume', await registerWithResume(w))
  return signIns
}

/** Payments in every state. */
async function fillPayments(w: TestContext, admin: Person): Promise<void> {
  await w.make.order()
  await w.make.settledOrder(admin, undefined, 'Tanvi Joshi', `tanvi.joshi@${domain}`)
  await w.make.settledOrder(admin, 'No transfer with this UTR has reached our account.', 'Om Sharma', `om@${domain}`)
  await w.make.reportedOrder('Nisha Pillai', `nisha.pillai@${domain}`)
  await w.make.reportedOrder('Yusuf Ansari', `yusuf.ansari@${domain}`)
}

const randomPassword = () => randomBytes(9).toString('base64url').replaceAll('-', '!')

async function register(w: TestContext, name: string, userType: 'candidate' | 'recruiter'): Promise<Person> {
  const [email, password] = [`${name}@${domain}`, randomPassword()]
  const { token, user } = await w.as(null).accounts.register({ body: { email, password, userType } })
  await w.within((ctx) => noteEmailConfirmed(ctx, user._id))
  return { id: user._id, email, password, token }
}

async function makeTeamMember(w: TestContext, fullName: string, name: string): Promise<Person> {
  const [email, password] = [`${name}@${domain}`, randomPassword()]
  await w.within((ctx) => makeAdmin(ctx, { email, password, fullName }))
  const { token, user } = await w.as(null).accounts.signInAdmin({ body: { email, password } })
  return { id: user._id, email, password, token }
}

async function onboard(w: TestContext, name: string, profile: Profile): Promise<Person> {
  const person = await register(w, name, 'recruiter')
  await w.as(person).profiles.saveProfile({ body: profile })
  return person
}

async function upload(
  w: TestContext,
  person: Person,
  folder: string,
  objectName: string,
  text: string,
): Promise<string> {
  const bytes = await pdfOf(...text.split('\f'))
  const contentType = 'application/pdf'
  const signed = await w.as(person).files.sign({ query: { objectName, contentType, path: folder, size: bytes.length } })
  const answer = await w.request('PUT', signed.signedUrl, { body: bytes, headers: { 'content-type': contentType } })
  if (answer.status !== 200) throw new Error(`the demo's ${objectName} was refused: ${JSON.stringify(answer.body)}`)
  return signed.fileKey
}

async function fillProfile(w: TestContext, person: Person, profile: Profile): Promise<void> {
  const { fullName, mobileNo, degree, collegeName, startingYear, graduationYear, skills = [], projects = [] } = profile
  const resume = [
    `${fullName}\n${person.email} | ${mobileNo}`,
    `Education\n${degree}, ${collegeName}\n${startingYear} to ${graduationYear}`,
    `Skills\n${skills.map(({ skill, level }) => `- ${skill} (${level})`).join('\n')}`,
  ].join('\n\n')
  const secondPage = `Projects\n${projects.map(({ title, description }) => `${title}: ${description}`).join('\n')}`
  const resumeS3FileKey = await upload(
    w,
    person,
    folders.resumes,
    `resume-${person.id}.pdf`,
    `${resume}\f${secondPage}`,
  )
  await w.as(person).profiles.saveProfile({ body: { ...profile, resumeS3FileKey } })
}

/** Answers this share of a starter quiz's questions correctly and the others wrongly. */
async function takeQuiz(w: TestContext, admin: Person, person: Person, title: string, share: number): Promise<void> {
  const { quizzes } = await w.as(admin).assessments.list({ body: { title } })
  const [card] = quizzes
  if (!card) throw new Error(`there is no starter test ${title}`)
  const made = presentMade(await w.as(admin).assessments.edit({ params: { id: card._id } }))
  const { questions } = await w.make.openedQuiz(person, made)
  const userResponse = questions.map(({ id, right, wrong }, place) => ({
    questionId: id,
    answerId: place < share * questions.length ? right : wrong,
  }))
  await w.as(person).assessments.submit({ body: { quizId: card._id, userResponse } })
}

async function postJob(
  w: TestContext,
  recruiter: Person,
  job: Omit<JobDraft, 'description'>,
  ageInDays: number,
): Promise<string> {
  const text = `${job.jobTitle}\n\nWhat you will do\nWork in a small team on things that people use every day.\n\nWhat you bring\n${job.qualifications}`
  const description = await upload(
    w,
    recruiter,
    folders.jobDescriptions,
    `${job.jobTitle.toLowerCase().replaceAll(' ', '-')}.pdf`,
    text,
  )
  const { id } = await w.as(recruiter).jobs.post({ body: { ...job, description, onBoard: true } })
  const createdAt = new Date(w.clock.now.getTime() - ageInDays * day)
  await w.within((ctx) => ctx.db.updateTable('jobs').set({ createdAt }).where('id', '=', id).execute())
  return id
}

/** Lets a recruiter open the resumes of everybody in their lists. */
async function readResumes(w: TestContext, recruiter: Person): Promise<void> {
  const { postedJobs } = await w.as(recruiter).jobs.listOwn({ query: {} })
  for (const { _id } of postedJobs) {
    const { jobData } = await w.as(recruiter).hiring.panel({ params: { id: _id }, body: { candidateType: 'all' } })
    if (!('applicants' in jobData)) continue
    for (const { resume } of [...jobData.applicants, ...jobData.shortlisted, ...jobData.waitlisted, ...jobData.hired]) {
      if (resume.resumeS3PublicUrl) await w.request('GET', resume.resumeS3PublicUrl)
    }
  }
}

/** Registers somebody with an empty profile and a resume that has nearly everything. */
async function registerWithResume(w: TestContext): Promise<Person> {
  const person = await register(w, 'tara.bose', 'candidate')
  const text = `Tara Bose\n${person.email} | +91 98300 12345\n\nEducation\nB.Sc. Statistics, Presidency University, Kolkata\n2022 to 2025\n\nSkills\n- Python\n- SQL\n- Power BI`
  const resumeS3FileKey = await upload(w, person, folders.resumes, `resume-${person.id}.pdf`, text)
  await w.as(person).profiles.uploadResume({ body: { resumeS3FileKey } })
  return person
}

/** Something in each of the team's queues: new, scheduled, and a resume whose review is overdue. */
async function fillQueues(w: TestContext, admin: Person, who: (name: string) => Person): Promise<void> {
  await w.make.mentorRequest(who('kavya.menon'), 'Startups')
  await w.make.mentorRequest(who('dev.patel'), 'Top tech firms')
  await w.make.mockRequest(who('sneha.das'), 'data analyst')
  await w.make.mockRequest(who('ananya.iyer'), 'frontend')
  await w.as(admin).serviceRequests.settleInterview({ body: { userId: who('ananya.iyer').id, status: 'scheduled' } })
  await w.make.projectRequest(who('imran.khan'))
  const reviewText =
    'Clear and easy to read.\n\nPut your REST service first: it is the strongest thing here. Say what it does in one line, and what you measured.'
  await w.as(admin).serviceRequests.reviewResume({ body: { userId: who('ravi.kumar').id, reviewText } })
  await w.within((ctx) =>
    ctx.db
      .updateTable('resumes')
      .set({ uploadedAt: new Date(w.clock.now.getTime() - 3 * day) })
      .where('candidateId', '=', who('dev.patel').id)
      .execute(),
  )
}

/** Jobs in every state, with candidates in every list. */
async function fillPipelines(
  w: TestContext,
  admin: Person,
  { meera, arjun }: { meera: Person; arjun: Person },
  who: (name: string) => Person,
): Promise<void> {
  const shortlist = (jobId: string, person: Person, rating: number, comment: string) =>
    w.as(admin).hiring.screen({ body: { action: 'shortlist', jobId, applicantId: person.id, rating, comment } })
  const move = (
    recruiter: Person,
    action: 'shortlist' | 'waitlist' | 'hire' | 'remove',
    jobId: string,
    person: Person,
  ) => w.as(recruiter).hiring.act({ body: { action, jobId, applicantId: person.id } })
  const interview = (recruiter: Person, jobId: string, person: Person, inDays: number) =>
    w.as(recruiter).hiring.act({
      body: {
        action: 'interview',
        jobId,
        applicantId: person.id,
        interviewDate: new Date(w.clock.now.getTime() + inDays * day).toISOString().slice(0, 10),
        interviewTime: '11:30',
        interviewDuration: '45 minutes',
        interviewEmail: recruiter.email,
      },
    })
  const link = (jobId: string, person: Person) =>
    w.as(admin).hiring.enterLink({
      body: {
        jobId,
        interviewLink: 'https://meet.example.org/firstrung-demo',
        action: 'user-interview',
        userId: person.id,
      },
    })

  const frontend = await postJob(w, meera, jobs.frontend, 3)
  await shortlist(frontend, who('kavya.menon'), 4, 'Careful with details; her tide table works without a network.')
  await shortlist(frontend, who('ananya.iyer'), 5, 'Strong React, explains her choices well, asks good questions.')
  await move(meera, 'shortlist', frontend, who('ananya.iyer'))
  await interview(meera, frontend, who('ananya.iyer'), 4)
  await link(frontend, who('ananya.iyer'))
  await shortlist(frontend, who('dev.patel'), 3, 'Knows the basics; needs practice with state.')
  await move(meera, 'waitlist', frontend, who('dev.patel'))
  await w.as(meera).hiring.makeOffer({
    params: { id: frontend },
    body: {
      applicantId: who('dev.patel').id,
      pay: { kind: 'year', amount: 650_000 },
      startsOn: indianDayIn(w.clock.now, 35),
      place: 'Pune, three days a week in the office',
      answerBy: indianDayIn(w.clock.now, 6),
      subject: 'Offer: {jobTitle} at {company}',
      letter:
        'Dear {candidate},\n\nWe enjoyed talking to you, and offer you the position of {jobTitle}.\n\nPay: {pay}\nFirst day: {start}\nPlace: {place}\n\nPlease answer by {answerBy}. If anything is unclear, just write to us.\n\n{recruiter}\n{company}',
    },
  })
  await shortlist(frontend, who('sneha.das'), 4, 'Good test, would rather work on data.')
  await interview(meera, frontend, who('sneha.das'), 2)

  const backend = await postJob(w, meera, jobs.backend, 20)
  await shortlist(backend, who('ravi.kumar'), 5, 'Wrote a clean REST service with tests on his own.')
  await move(meera, 'shortlist', backend, who('ravi.kumar'))
  await interview(meera, backend, who('ravi.kumar'), 1)
  await link(backend, who('ravi.kumar'))
  await move(meera, 'hire', backend, who('ravi.kumar'))

  const archived = await postJob(w, meera, jobs.support, 40)
  await w.as(meera).hiring.act({ body: { action: 'complete', jobId: archived } })
  await postJob(w, meera, jobs.content, 0)

  const analyst = await postJob(w, arjun, jobs.analyst, 1)
  await shortlist(analyst, who('sneha.das'), 4, 'Solid SQL, clear charts.')
  await shortlist(analyst, who('farah.ali'), 2, 'Willing to learn, tests are still weak.')
  await move(arjun, 'remove', analyst, who('farah.ali'))
}
