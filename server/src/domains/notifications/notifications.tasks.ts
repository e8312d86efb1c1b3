import { sql } from 'kysely'
import type { Task } from '#src/platform/tasks.ts'

/** Deletes, every night, all but the newest hundred notifications of each person. */
export const trimNotices: Task<Record<string, never>> = {
  name: 'notifications.trim',
  cron: '30 3 * * *',
  async run(ctx) {
    await sql`
      delete from notices where id in (
        select id from (select id, row_number() over (partition by recipient_id order by created_at desc, id) as place from notices) ranked
        where place > 100
      )`.execute(ctx.db)
  },
}
