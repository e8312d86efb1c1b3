import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Database, Db } from './db.ts'

/** Thrown inside a transaction by what needs slow work first: the work is done outside, then all begins anew. */
export class SlowWorkFirst extends Error {
  readonly work: (db: Db) => Promise<unknown>
  constructor(work: (db: Db) => Promise<unknown>) {
    super('slow work comes first')
    this.work = work
  }
}

/** How often one piece of slow work may be asked for, and how often a transaction that others got in the way of is tried. */
const mostWorks = 3
const mostTries = 5

/** A transaction that PostgreSQL gave up for the sake of another one: a serialisation failure, a deadlock. */
const passing = ['40001', '40P01']

/**
 * One transaction, begun anew when it lost against another one. What `work` does besides the database must wait for the
 * commit: it may run more than once.
 */
export async function transact<T>(db: Db, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  let works = 0
  let tries = 0
  for (;;) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (error instanceof SlowWorkFirst && works < mostWorks) {
        works += 1
        await error.work(db)
      } else if (passing.includes((error as { code?: string }).code ?? '') && tries < mostTries - 1) {
        tries += 1
        await sleep(Math.random() * 20 * 2 ** tries)
      } else throw error
    }
  }
}
