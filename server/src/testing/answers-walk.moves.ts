import { ok } from 'node:assert'
import type { ApplicationStatus } from '@firstrung/contract'
import { sql } from 'kysely'
import { endHolds } from '#src/domains/hiring/booking/booking.tasks.ts'
import { remindOfAnswers } from '#src/domains/hiring/promises/clock.tasks.ts'
import { closeUnanswered, endSilentReplies } from '#src/domains/hiring/unanswered/unanswered.tasks.ts'
import { nextDaytime } from '#src/platform/time/indian-time.ts'
import { bookingSteps, setHours } from './answers-walk.booking.ts'
import { offerSteps } from './answers-walk.offers.ts'
import {
  day,
  type Followed,
  type Job,
  mailDelay,
  minute,
  type Outcome,
  ofApplication,
  type Run,
  raw,
  some,
  type Walk,
  waiting,
} from './answers-walk.walk.ts'
import type { Person } from './factories.accounts.ts'
import { interviewAsk } from './factories.hiring.ts'

export async function postJob(walk: Walk, by = walk.owner): Promise<undefined> {
  const { w, admin, jobs, recruiters } = walk
  walk.posted += 1
  const title = `Walked job ${walk.posted} ${admin.id.slice(0, 4)}`
  const job = await w.make.job(by, { jobTitle: title, numOpenings: 2 })
  const answerDays = [3, 4, 7, 5][jobs.length % 4] ?? 3
  const slug = await w.make.onBoard(job, {
    answerDays,
    days: 600,
    answerDayKind: jobs.length % 2 ? 'working' : 'calendar',
  })
  for (const one of recruiters) if (one !== by) await w.make.jobMember(job._id, one)
  jobs.push({ id: job._id, slug, title })
}

type Action = 'shortlist' | 'waitlist' | 'remove' | 'restore' | 'hire' | 'unhire' | 'interview'
/** Moves somebody who stands in one of these statuses, as the candidate sees it. */
const moving =
  (action: Action, statuses: readonly ApplicationStatus[] | null, by: 'recruiter' | 'team' = 'recruiter'): Run =>
  (walk) => {
    const among = [...walk.followed.values()].filter(({ status }) => !statuses || statuses.includes(status))
    const actor = by === 'team' ? walk.admin : walk.pick(walk.recruiters)
    return some(walk.pick(among), async ({ id, person, job }) => {
      if (!actor) return null
      const body = {
        ...{ action, jobId: job.id, applicantId: person.id },
        ...(action === 'remove' && by === 'recruiter' && { subject: '', message: '' }),
        ...(action === 'interview' && interviewAsk(walk.w)),
        ...(by === 'team' && action === 'shortlist' && { rating: 3, comment: 'Fine.' }),
      }
      const path = by === 'team' ? '/api/admin/jobs/actions' : '/api/rdashboard/jobs/actions'
      const about = await raw(walk, { path, as: actor, body, about: person }, 'PUT')
      if (action === 'remove' && by === 'recruiter' && about) walk.rejections.set(id, walk.w.clock.now.getTime())
      // A hiring can fill the job, of which others are told.
      return action === 'hire' && about ? undefined : about
    })
  }

const ofJob =
  (action: 'complete' | 'reopen'): Run =>
  (walk) =>
    some(walk.pick(walk.jobs), (job) =>
      some(walk.pick([...walk.recruiters, walk.admin]), (actor) =>
        raw(
          walk,
          {
            path: `/api/${actor === walk.admin ? 'admin' : 'rdashboard'}/jobs/actions`,
            as: actor,
            body: { action, jobId: job.id },
          },
          'PUT',
        ),
      ),
    )

const ofCandidate =
  (what: 'end' | 'give' | 'block' | 'unblock'): Run =>
  (walk) =>
    some(walk.pick(walk.people), (person) =>
      raw(walk, { path: `/api/user/resume-access/${walk.companyId}/${what}`, as: person, body: {}, about: person }),
    )

/** Moves or mails up to four candidates of a job; some of it is undone at once. */
async function together(walk: Walk, move: 'shortlist' | 'waitlist' | 'remove' | 'mail'): Promise<Outcome> {
  const { w, pick } = walk
  const [job, actor] = [pick(walk.jobs), pick(walk.recruiters)]
  if (!job || !actor) return null
  // Most mails answer somebody who waits.
  const isWanted = ({ status }: Followed) => move !== 'mail' || waiting.includes(status)
  const chosen = [...walk.followed.values()]
    .filter((one) => one.job === job && isWanted(one) && pick([true, true, false]))
    .slice(0, 4)
  if (chosen.length === 0) return null
  const text = move === 'mail' ? { subject: 'Your application', message: 'We read it with care.' } : {}
  const body = { move, applicantIds: chosen.map(({ person }) => person.id), subject: '', message: '', ...text }
  const path = `/api/rdashboard/jobs/${job.id}/bulk`
  const begun = await w.request('POST', path, { as: actor, body })
  ok(begun.status < 500, `POST ${path} was answered ${begun.status}`)
  if (begun.status !== 200) return null
  const bulkPath = `${path}/${String(begun.body['bulkId'])}`
  const isUndone = async () =>
    pick([true, false, false]) === true &&
    (await w.request('PUT', `${bulkPath}/undo`, { as: actor, body: {} })).status === 200
  if (move === 'mail') {
    await isUndone()
    w.clock.now = new Date(w.clock.now.getTime() + mailDelay)
    return undefined
  }
  await w.runTasks()
  const { body: progress } = await w.request('GET', bulkPath, { as: actor })
  const leftOut = new Set((progress['leftOut'] as { userId: string }[]).map(({ userId }) => userId))
  if (move !== 'remove' || (await isUndone())) return undefined
  for (const { id, person } of chosen) if (!leftOut.has(person.id)) walk.rejections.set(id, w.clock.now.getTime())
  return undefined
}

export const moves: Record<string, { weight: number; run: Run }> = {
  apply: { weight: 6, run: (walk) => applyTo(walk, walk.pick(walk.people), walk.pick(walk.jobs)) },
  shortlist: { weight: 4, run: moving('shortlist', waiting) },
  waitlist: { weight: 4, run: moving('waitlist', waiting) },
  reject: { weight: 4, run: moving('remove', null) },
  restore: { weight: 3, run: moving('restore', null) },
  hire: { weight: 3, run: moving('hire', ['waitlisted', 'roundTwo']) },
  interview: { weight: 3, run: moving('interview', waiting) },
  teamShortlist: { weight: 2, run: moving('shortlist', ['sent', 'notSelected'], 'team') },
  teamRemove: { weight: 1, run: moving('remove', ['shortlisted'], 'team') },
  ...offerSteps,
  ...bookingSteps,
  unhire: { weight: 2, run: moving('unhire', ['hired'], 'team') },
  withdraw: {
    weight: 2,
    run: ofApplication(null, (walk, { id, person }) =>
      raw(walk, { path: `/api/user/applications/${id}/withdraw`, as: person, body: {}, about: person }),
    ),
  },
  lateAnswer: {
    weight: 4,
    run: ofApplication(['unanswered'], (walk, { person, job }) =>
      some(walk.pick(walk.recruiters), (actor) =>
        raw(walk, {
          path: `/api/rdashboard/jobs/${job.id}/unanswered`,
          as: actor,
          body: { applicantId: person.id, move: walk.pick(['shortlist', 'waitlist']) },
          about: person,
        }),
      ),
    ),
  },
  reply: {
    weight: 3,
    run: ofApplication(['answeredLate'], (walk, { id, person }) =>
      raw(walk, {
        path: `/api/user/applications/${id}/still-wanted`,
        as: person,
        body: { yes: walk.pick([true, false]) },
        about: person,
      }),
    ),
  },
  block: { weight: 1, run: ofCandidate('block') },
  unblock: { weight: 2, run: ofCandidate('unblock') },
  endAccess: { weight: 1, run: ofCandidate('end') },
  giveAccess: { weight: 2, run: ofCandidate('give') },
  extend: {
    weight: 3,
    run: (walk) =>
      some(walk.pick(walk.jobs), (job) =>
        raw(walk, {
          path: `/api/rdashboard/jobs/${job.id}/answers/extend`,
          as: walk.owner,
          body: { days: walk.pick([1, 3, 7]) },
        }),
      ),
  },
  complete: { weight: 2, run: ofJob('complete') },
  reopen: { weight: 4, run: ofJob('reopen') },
  deleteJob: {
    weight: 1,
    run: async (walk) => {
      if (walk.jobs.length < 3) return null
      const at = Math.floor(walk.jobs.length / 2)
      const [job] = walk.jobs.splice(at, 1)
      return some(job, async ({ id }) => {
        await walk.w.as(walk.admin).jobs.remove({ params: { id } })
        return undefined
      })
    },
  },
  postJob: {
    weight: 1,
    run: async (walk) => (walk.isSuspended || walk.jobs.length > 4 ? null : postJob(walk, walk.pick(walk.recruiters))),
  },
  bulkMove: { weight: 4, run: (walk) => together(walk, walk.pick(['shortlist', 'waitlist', 'remove']) ?? 'remove') },
  bulkMail: { weight: 3, run: (walk) => together(walk, 'mail') },
  suspendRecruiter: {
    weight: 1,
    run: async (walk) => {
      const params = { id: walk.owner.id }
      await walk.w.as(walk.admin).recruiterAdmin.suspend({ params, body: { reason: 'We look into it.' } })
      walk.isOwnerSuspended = true
      return undefined
    },
  },
  restoreRecruiter: {
    weight: 2,
    run: async (walk) => {
      await walk.w.as(walk.admin).recruiterAdmin.restore({ params: { id: walk.owner.id } })
      walk.isOwnerSuspended = false
      const { token } = await walk.w.as(null).accounts.signIn({
        body: { email: walk.owner.email, password: walk.owner.password, userType: 'recruiter' },
      })
      Object.assign(walk.owner, { token })
      return undefined
    },
  },
  suspendCompany: {
    weight: 1,
    run: async (walk) => {
      const body = { decision: 'suspend', note: 'It asks candidates for money.' } as const
      await walk.w.as(walk.admin).trust.decide({ params: { id: walk.companyId }, body })
      walk.isSuspended = true
      return undefined
    },
  },
  restoreCompany: {
    weight: 3,
    run: async (walk) => {
      if (!walk.isSuspended) return null
      const body = { decision: 'restore', note: 'It was a mistake.' } as const
      await walk.w.as(walk.admin).trust.decide({ params: { id: walk.companyId }, body })
      walk.isSuspended = false
      return undefined
    },
  },
  removeColleague: {
    weight: 1,
    run: async (walk) => {
      const other = walk.recruiters.find((one) => one !== walk.owner)
      if (!other || walk.isSuspended) return null
      await walk.w.as(walk.owner).companyTeams.remove({ params: { id: other.id }, body: {} })
      walk.recruiters = [walk.owner]
      return undefined
    },
  },
  deleteColleague: {
    weight: 1,
    run: async (walk) => {
      const other = walk.recruiters.find((one) => one !== walk.owner)
      if (!other) return null
      await walk.w.as(other).privacy.deleteOwn({ body: { password: other.password } })
      walk.recruiters = [walk.owner]
      return undefined
    },
  },
  addColleague: {
    weight: 2,
    run: async (walk) => {
      // Nobody is there to invite them while the owner is suspended.
      if (walk.recruiters.length > 1 || walk.isSuspended || walk.isOwnerSuspended) return null
      const other = await walk.w.make.colleague(walk.owner)
      for (const { id } of walk.jobs) await walk.w.make.jobMember(id, other)
      await setHours(walk.w, other)
      walk.recruiters.push(other)
      return undefined
    },
  },
  deleteCandidate: {
    weight: 1,
    run: async (walk) => {
      if (walk.people.length < 11) return null
      return some(walk.pick(walk.people), async (person) => {
        await walk.w.as(person).privacy.deleteOwn({ body: { password: person.password } })
        walk.people = walk.people.filter((one) => one !== person)
        for (const [key, one] of walk.followed)
          if (one.person === person) {
            walk.followed.delete(key)
            walk.booked.delete(one.id)
          }
        return undefined
      })
    },
  },
  longWait: { weight: 0, run: (walk) => wait(walk, 90) },
  wait: { weight: 14, run: (walk) => wait(walk, walk.pick([1, 5, 12, 20, 40, 70]) ?? 1) },
}

/** How many apply at first, and wait until after their day, so that there is a record to compare. */
const afterApplying = [
  ...['waitlist', 'waitlist', 'waitlist', 'offer', 'acceptOffer', 'offer', 'declineOffer', 'offer', 'hire'],
  ...['proposeGroupDay', 'bookTime', 'bookTime', 'waitForPlace', 'cancelBooking'],
]
export const beginning: Record<number, string> = {
  ...Array.from({ length: 24 }, () => 'apply'),
  ...Object.fromEntries(afterApplying.map((name, at) => [24 + at, name])),
  38: 'longWait',
}

export async function applyTo(walk: Walk, person: Person | undefined, job: Job | undefined): Promise<Outcome> {
  const { w, followed } = walk
  if (!person || !job || followed.has(`${person.id} ${job.id}`)) return null
  const body = await w.make.applicationOf(person)
  const { applicationId, answerBy } = await w.as(person).applying.apply({ params: { slug: job.slug }, body })
  const { application } = await w.as(person).hiring.application({ params: { id: applicationId } })
  const appliedAt = w.clock.now.getTime()
  const promisedBy = Date.parse(answerBy)
  const first = { id: applicationId, person, job, appliedAt, promisedBy, status: application.status, application }
  followed.set(`${person.id} ${job.id}`, { ...first, notices: [] })
  return person
}

/** Lets hours pass, to a time at which people are written to. The clock works on the way, a few times a day. */
async function wait({ w }: Walk, hours: number): Promise<undefined> {
  const until = w.clock.now.getTime() + hours * 60 * minute
  while (w.clock.now.getTime() < until) {
    w.clock.now = nextDaytime(new Date(Math.min(until, w.clock.now.getTime() + 7 * 60 * minute)))
    const ends = new Date(w.clock.now.getTime() + 7 * day)
    await w.within(async (ctx) => {
      await sql`update sessions set last_used_at = ${w.clock.now}, expires_at = ${ends}`.execute(ctx.db)
    })
    for (const task of [remindOfAnswers, closeUnanswered, endSilentReplies, endHolds])
      await w.within((ctx) => task.run(ctx, {}))
    await w.runTasks()
  }
}
