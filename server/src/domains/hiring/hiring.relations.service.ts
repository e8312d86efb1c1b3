import { sql } from 'kysely'
import type { Obstacle, Relations } from '#src/platform/relations.ts'

type Found = Record<'senderSuspended' | 'companySuspended' | 'blocked' | 'accessEnded' | 'wordsRemoved', boolean>

const obstacleOf: Record<keyof Found, Obstacle> = {
  senderSuspended: 'sender suspended',
  companySuspended: 'company suspended',
  blocked: 'blocked',
  accessEnded: 'access ended',
  wordsRemoved: 'words removed',
}

/** What stands between senders and receivers of letters now. */
export const relations: Relations = async (db, questions) => {
  const column = (read: (question: (typeof questions)[number]) => string | null | undefined) =>
    questions.map((question) => read(question) ?? null)
  const { rows } = await sql<Found>`
    select
      exists (select from accounts a where a.id = q.account and a.suspended_at is not null) as sender_suspended,
      exists (select from companies c where c.id = q.company and c.suspended_at is not null) as company_suspended,
      exists (select from company_blocks b where b.company_id = q.company and b.candidate_id = q.receiver) as blocked,
      exists (select from contact_grants g
        where g.company_id = q.company and g.candidate_id = q.receiver and g.ended_at is not null) as access_ended,
      exists (select from application_messages m where m.id = q.message and m.hidden_at is not null) as words_removed
    from unnest(
      ${column(({ receiver }) => receiver)}::uuid[], ${column(({ from }) => from.company)}::uuid[],
      ${column(({ from }) => from.account)}::uuid[], ${column(({ from }) => from.message)}::uuid[]
    ) with ordinality q(receiver, company, account, message, at)
    order by q.at`.execute(db)
  return rows.map(
    (row) =>
      new Set((Object.keys(obstacleOf) as (keyof Found)[]).flatMap((key) => (row[key] ? [obstacleOf[key]] : []))),
  )
}
