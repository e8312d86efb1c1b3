import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Database, Db } from './db.ts'

/**
 * Code inside a transaction throws it when slow work must come first: the work is done outside, then the transaction is
 * retried.
 */
export class SlowWorkFirst extends Error {
  readonly work: (db: Db) => Promise<unknown>
  constructor(work: (db: Db) => Promise<unknown>) {
    super('slow work comes first')
    this.work = work
  }
}

/** How often one piece of slow work may be requested, and how often a transaction is retried after a conflict. */
const mostWorks = 3
const mostTries = 5

/** A conflict with another transaction: a serialisation failure or a deadlock. */
const passing = ['40001', '40P01']

/**
 * One transaction, retried after a conflict. Effects of `work` outside of the database must wait for the commit: it may run
 * more than once.
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
