import { sql } from 'kysely'
import { type News, notifyWithMail } from '#src/domains/notifications/notifications.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { istDateTime } from '#src/platform/time/indian-time.ts'
import { dueAt, type ReminderKind } from '#src/platform/time/reminders.ts'

/** Seats whose holders are reminded in one transaction. */
const atATime = 200
const column = { day: 'day_reminded_at', hour: 'hour_reminded_at' } as const

export const giveUpSeat =
  'If you cannot come, please cancel your seat on the page of the event, so that someone else can have it.'

interface Due {
  eventId: string
  candidateId: string
  title: string
  startsAt: Date
  link: string
}

/**
 * Reminds everybody with a seat of events that begin in a day, or in an hour, and are not hidden. Marked and queued in one
 * transaction: nobody is reminded twice of one time, however often it is repeated. Returns whether there may be more.
 */
export async function remindOf(ctx: Ctx, kind: ReminderKind): Promise<boolean> {
  const due = await claimDue(ctx, kind)
  await notifyWithMail(
    ctx,
    due.map((seat) => newsFor(ctx, kind, seat)),
  )
  return due.length === atATime
}

/** Marks seats as reminded of, and returns them. Those that another process works on are left to it. */
async function claimDue(ctx: Ctx, kind: ReminderKind): Promise<Due[]> {
  const due = dueAt(kind, ctx.now())
  if (!due) return []
  const reminded = sql.ref(column[kind])
  const { rows } = await sql<Due>`
    with due as (
      select r.event_id, r.candidate_id, e.title, e.starts_at, e.link
      from events e join event_registrations r on r.event_id = e.id
      where e.starts_at > ${due.after} and e.starts_at <= ${due.until} and e.hidden_at is null
        and r.seated_at is not null and r.${reminded} is null
      order by e.starts_at, e.id, r.candidate_id limit ${atATime}
      for no key update of r skip locked
    )
    update event_registrations r set ${reminded} = ${ctx.now()}
    from due where r.event_id = due.event_id and r.candidate_id = due.candidate_id
    returning r.event_id, r.candidate_id, due.title, due.starts_at, due.link`.execute(ctx.db)
  return rows
}

function newsFor(ctx: Ctx, kind: ReminderKind, { eventId, candidateId, title, startsAt, link }: Due): News {
  const path = `/events/${eventId}`
  const page = { text: 'Open the event', url: `${ctx.env.publicUrl}${path}` }
  const isSoon = kind === 'hour'
  const text = isSoon
    ? `Soon: ${title} begins on ${istDateTime(startsAt)}.`
    : `Reminder: ${title} is on ${istDateTime(startsAt)}.`
  return {
    to: candidateId,
    key: `event:${eventId}:reminder:${startsAt.getTime()}:${isSoon ? '1h' : '24h'}`,
    text,
    data: { details: isSoon ? 'The link is on the page of the event.' : giveUpSeat, path },
    kind: 'eventNews',
    from: { event: eventId },
    mail: {
      topic: 'events',
      subject: text.replace(/\.$/, ''),
      ...(isSoon ? { link: { text: 'Join the event', url: link }, furtherLinks: [page] } : { link: page }),
    },
  }
}
