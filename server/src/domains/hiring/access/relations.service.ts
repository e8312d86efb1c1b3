import { sql } from 'kysely'
import { type Obstacle, obstacles, type Relations, type Sender } from '#src/platform/mail/relations.ts'

/** For each obstacle, the condition under which it blocks a question `q`. */
const conditions: Record<Obstacle, ReturnType<typeof sql>> = {
  'sender suspended': sql`exists (select from accounts a where a.id = q.account and a.suspended_at is not null)`,
  'company suspended': sql`exists (select from companies c where c.id = q.company and c.suspended_at is not null)`,
  blocked: sql`exists (select from company_blocks b where b.company_id = q.company and b.candidate_id = q.receiver)`,
  'access ended': sql`exists (select from contact_grants g
    where g.company_id = q.company and g.candidate_id = q.receiver and g.ended_at is not null)`,
  'message removed': sql`exists (select from application_messages m where m.id = q.message and m.hidden_at is not null)`,
  'comment removed': sql`exists (
    select from forum_comments f join forum_posts p on p.id = f.post_id
    where f.id = q.comment
      and (f.hidden_at is not null or f.deleted_at is not null or p.hidden_at is not null or p.deleted_at is not null))`,
  'job closed': sql`exists (
    select from jobs j where j.id = q.job and (j.completed_at is not null or j.deleted_at is not null))`,
  'off the board': sql`(q.job is not null
    and not exists (select from postings p join jobs j on j.id = p.job_id
      where p.job_id = q.job and p.state = 'live' and j.deleted_at is null and j.completed_at is null))`,
  'event hidden': sql`exists (select from events e where e.id = q.event and e.hidden_at is not null)`,
  'receiver suspended': sql`exists (select from accounts r where r.id = q.receiver and r.suspended_at is not null)`,
}
const all = Object.keys(obstacles) as Obstacle[]

/** The obstacles between senders and receivers of letters now. */
export const relations: Relations = async (db, questions) => {
  const column = (part: keyof Sender) => questions.map(({ from }) => from[part] ?? null)
  const { rows } = await sql<{ met: boolean[] }>`
    select array[${sql.join(all.map((obstacle) => conditions[obstacle]))}] as met
    from unnest(
      ${questions.map(({ receiver }) => receiver)}::uuid[], ${column('company')}::uuid[], ${column('account')}::uuid[],
      ${column('message')}::uuid[], ${column('comment')}::uuid[], ${column('job')}::uuid[], ${column('event')}::uuid[]
    ) with ordinality q(receiver, company, account, message, comment, job, event, at)
    order by q.at`.execute(db)
  return rows.map(({ met }) => new Set(all.filter((_, at) => met[at])))
}
