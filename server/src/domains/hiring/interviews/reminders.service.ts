import { indianDay } from '@firstrung/contract'
import { sql } from 'kysely'
import { remindedColumn } from '#src/domains/hiring/application/interview-states.service.ts'
import {
  applicationPath,
  applicationUrl,
  attendanceLinks,
  beginning,
  type Interview,
  interviewsWhere,
} from '#src/domains/hiring/application/news.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { type News, notifyWithMail } from '#src/domains/notifications/notifications.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { dueAt, type ReminderKind } from '#src/platform/time/reminders.ts'
import { concernedBy, noticeData, whenData } from './concerned.service.ts'
import { hostReminderText, interviewReminderText } from './reminder-texts.ts'

/** Interviews whose reminders are sent in one transaction. */
const atATime = 200

/**
 * Reminds candidates of interviews that begin in a day, or in an hour; before the last hour it reminds the company as well, by
 * a notification without a mail. Marking and queueing are one transaction, so a repeat reminds nobody twice of one planned
 * time. Returns whether there may be more.
 */
export async function remindOf(ctx: Ctx, kind: ReminderKind): Promise<boolean> {
  const ids = await claimDue(ctx, kind)
  if (ids.length === 0) return false
  const interviews = await interviewsWhere(ctx, sql`i.id = any(${ids}::uuid[])`)
  await notifyWithMail(
    ctx,
    // Candidates who said that they cannot come need no reminder.
    interviews.flatMap((one) => (one.attendance === 'notComing' ? [] : [newsFor(ctx, kind, one)])),
  )
  if (kind === 'hour') for (const interview of interviews) await remindCompany(ctx, interview)
  return ids.length === atATime
}

/** Marks interviews as reminded of, and returns their ids. Skips interviews that another process is working on. */
async function claimDue(ctx: Ctx, kind: ReminderKind): Promise<string[]> {
  const due = dueAt(kind, ctx.now())
  if (!due) return []
  const column = sql.ref(remindedColumn[kind])
  const { rows } = await sql<{ id: string }>`
    with due as (
      select i.id from interviews i
      join applications a on a.id = i.application_id
      join jobs on jobs.id = a.job_id
      where i.status in ('requested', 'scheduled') and i.${column} is null
        and i.held_on between ${indianDay(due.after)}::date and ${indianDay(due.until)}::date
        and ${beginning} > ${due.after} and ${beginning} <= ${due.until}
        and a.stage not in ('removed', 'withdrawn')
        and jobs.deleted_at is null and jobs.completed_at is null and ${jobs.notOfSuspended}
      order by i.held_on, i.held_at, i.id limit ${atATime}
      for no key update of i skip locked
    )
    update interviews i set ${column} = ${ctx.now()} from due where i.id = due.id
    returning i.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Identifies the reminder of one planned time. */
const keyOf = (kind: ReminderKind, { id, heldOn, heldAt, calendarSequence }: Interview) =>
  `interview-reminder:${id}:${calendarSequence}:${heldOn}T${heldAt}:${kind === 'day' ? '24h' : '1h'}`

function newsFor(ctx: Ctx, kind: ReminderKind, interview: Interview): News {
  const { candidateId, companyId: company, jobId: job, jobTitle, companyName, heldOn, heldAt, link } = interview
  const { text, details } = interviewReminderText(kind, interview)
  const page = { text: 'Open your application', url: applicationUrl(ctx, interview) }
  const meeting = link === '' ? [] : [{ text: 'Open the meeting', url: link }]
  const answers = attendanceLinks(ctx, interview)
  const asks = interview.attendance === null
  const [first = page, ...others] =
    kind === 'hour' ? [...meeting, page] : [...(asks ? [] : [page]), ...answers, ...meeting]
  return {
    to: candidateId,
    key: keyOf(kind, interview),
    text,
    data: {
      jobTitle,
      companyName,
      details,
      interviewDate: heldOn,
      interviewTime: heldAt,
      interviewLink: link,
      path: applicationPath(interview.applicationId),
    },
    kind: 'interviewReminder',
    from: { company, job },
    mail: { topic: 'interviews', subject: text.replace(/\.$/, ''), link: first, furtherLinks: others },
  }
}

/** A notification to the job's recruiters, and to its interviewer if they are a member. On a day for groups nobody is reminded of each. */
async function remindCompany(ctx: Ctx, interview: Interview): Promise<void> {
  if (interview.email === '') return
  const data = { ...noticeData(interview, interview.jobId), ...whenData(interview) }
  await notifyWithMail(
    ctx,
    (await concernedBy(ctx, interview.jobId, interview)).map(({ id, isHost, path }): News => {
      const { text, details } = hostReminderText(interview, interview.candidateName, isHost ? 'Your' : 'The')
      return { to: id, key: keyOf('hour', interview), text, data: { ...data, details, path }, kind: 'memberNews' }
    }),
  )
}
