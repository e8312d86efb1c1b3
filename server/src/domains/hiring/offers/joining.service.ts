import {
  type ApplicationSource,
  indianDay,
  type Joining,
  type JoiningDraft,
  messages,
  recruiterSees,
  type Stage,
} from '@firstrung/contract'
import { sql } from 'kysely'
import { applicationLink, applicationPath } from '#src/domains/hiring/application/news.service.ts'
import { openJob } from '#src/domains/hiring/pool/target.service.ts'
import { notifyTeam, notifyWithMail } from '#src/domains/notifications/notifications.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'

interface Hired {
  applicationId: string
  candidateName: string
  stage: Stage
  source: ApplicationSource
  /** The first day of work by the accepted offer, else the day of the hiring. */
  joinsOn: string | null
  joined: boolean | null
  remark: string | null
  saidAt: Date | null
}

/** What a hiring says about the first day, and what the company has said about joining. */
async function hiredOf(ctx: Ctx, jobId: string, candidateId: string): Promise<Hired | undefined> {
  const { rows } = await sql<Hired>`
    select a.id as application_id, coalesce(nullif(who.full_name, ''), who.unique_id) as candidate_name, a.stage, a.source,
      coalesce(o.starts_on, (a.hired_at at time zone 'Asia/Kolkata')::date)::text as joins_on, j.joined, j.remark, j.said_at
    from applications a
    join accounts who on who.id = a.candidate_id
    left join joinings j on j.application_id = a.id
    left join lateral (
      select o.starts_on from offers o join offer_answers oa on oa.offer_id = o.id and oa.answer = 'accepted'
      -- Not one of an earlier hiring that was taken back.
      where o.application_id = a.id and oa.answered_at >= a.hired_at - interval '1 minute'
      order by oa.answered_at desc limit 1) o on true
    where a.job_id = ${jobId} and a.candidate_id = ${candidateId}`.execute(ctx.db)
  return rows[0]
}

/** From which day a company can say whether somebody joined, and what it has said; both null for those who are not hired. */
export async function joiningOf(
  ctx: Ctx,
  jobId: string,
  candidateId: string | undefined,
): Promise<{ joinsOn: string | null; joining: Joining | null }> {
  const hired = candidateId && (await hiredOf(ctx, jobId, candidateId))
  if (!hired || hired.stage !== 'hired') return { joinsOn: null, joining: null }
  const { joinsOn, joined, remark, saidAt } = hired
  return {
    joinsOn,
    joining: joined === null || saidAt === null ? null : { joined, remark: remark ?? '', saidAt: saidAt.toISOString() },
  }
}

/**
 * Notes whether somebody who was hired has begun to work. The candidate reads it. Of somebody who has not joined the team is
 * asked to take the hiring back: only it undoes hirings, and hears both sides before.
 */
export async function noteJoining(
  ctx: Ctx,
  { jobId, candidateId, joined, remark = '' }: JoiningDraft & { jobId: string; candidateId: string },
): Promise<{ msg: string }> {
  const { job } = await openJob(ctx, jobId)
  const hired = orNotFound(await hiredOf(ctx, jobId, candidateId))
  if (!recruiterSees(hired, ctx.env.SCREENING)) fail('not_found')
  if (hired.stage !== 'hired') fail('not_hired')
  if (hired.joinsOn && hired.joinsOn > indianDay(ctx.now())) fail('joining_early')
  const msg = joined ? messages.joinedNoted : messages.notJoinedNoted
  if (hired.joined === joined && hired.remark === remark) return { msg }
  const { applicationId, candidateName: user } = hired
  const said = { joined, remark, saidBy: signedIn(ctx).id, saidAt: ctx.now() }
  await ctx.db
    .insertInto('joinings')
    .values({ applicationId, ...said })
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet(said))
    .execute()
  const { title: jobTitle, companyName } = job
  const text = `${companyName} says that you have ${joined ? 'joined' : 'not joined'}: ${jobTitle}.`
  await notifyWithMail(ctx, [
    {
      to: candidateId,
      key: `joining:${applicationId}:${ctx.now().toISOString()}`,
      text,
      data: {
        jobTitle,
        companyName,
        details: joined
          ? 'We wish you a good start.'
          : 'Our team looks at it before your hiring is taken back. If it is not true, please write to us with a complaint.',
        path: applicationPath(applicationId),
      },
      // It is about what they have; nobody can stop it.
      kind: 'news',
      mail: { topic: 'decisions', subject: text.slice(0, -1), link: applicationLink(ctx, applicationId) },
    },
  ])
  // The team heard the opposite before.
  const isCorrected = joined && hired.joined === false
  if (!joined || isCorrected) {
    const ask = joined
      ? `${companyName} now says that ${user} has joined for ${jobTitle}. The hiring stays.`
      : `${companyName} says that ${user} has not joined for ${jobTitle}. Please take the hiring back if that is so.`
    const about = { jobTitle, jobId, user, userId: candidateId, recruiterId: job.recruiterId, details: remark }
    await notifyTeam(ctx, 'job.screen', ask, about)
  }
  return { msg }
}
