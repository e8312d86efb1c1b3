import { sql } from 'kysely'
import type { TestServer } from './test-server.ts'

/** Sets the clock. Everybody stays signed in for a day at least. */
export async function goTo(w: TestServer, time: Date): Promise<void> {
  w.clock.now = time
  const until = new Date(time.getTime() + 24 * 3600 * 1000)
  await sql`update sessions set last_used_at = ${time}, expires_at = greatest(expires_at, ${until})`.execute(w.db)
}

/** Lets milliseconds pass. Everybody stays signed in. */
export const pass = (w: TestServer, millis: number): Promise<void> => goTo(w, new Date(w.clock.now.getTime() + millis))
