import { randomBytes, randomUUID } from 'node:crypto'
import { sha256 } from '@firstrung/server/src/domains/accounts/sessions/sessions.service.ts'
import type { Db } from '@firstrung/server/src/platform/database/db.ts'
import { sql } from 'kysely'
import type { Bench } from './bench.ts'
import { addCandidates } from './dataset.ts'

/** Fills one pool with this many candidates. */
export async function fillPool(db: Db, count: number, kind: 'jobs' | 'internships'): Promise<void> {
  const wishes = { jobs: kind === 'jobs' ? 100 : 0, internships: kind === 'internships' ? 100 : 0 }
  await addCandidates(db, `${kind}-${count}-`, 1, count, wishes)
  await sql`analyze`.execute(db)
}

/** Tokens of this many new candidates, written directly into the database: registering hashes a password each time. */
export async function makePeople({ pool }: Pick<Bench, 'pool'>, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  await pool.query(
    `with given as (select * from unnest($1::text[], $2::bytea[]) as given (email, token_hash)),
          people as (insert into accounts (email, role, full_name) select email, 'candidate', 'Viewer' from given
                     returning id, email)
     insert into sessions (account_id, token_hash, expires_at)
     select id, token_hash, now() + interval '1 day' from people join given using (email)`,
    [tokens.map(() => `${randomUUID()}@example.org`), tokens.map(sha256)],
  )
  return tokens
}
