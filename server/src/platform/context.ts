import { can, type Permission, type Role, type SubjectArg } from '@firstrung/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '#src/env.ts'
import type { Handle } from './db.ts'
import { fail } from './errors.ts'
import type { Storage } from './storage.ts'
import type { Task, Tasks } from './tasks.ts'

/** Who is making this request. */
export interface Actor {
  id: string
  role: Role
  sessionId: string
}

/** Everything a service may use that is not its own input. One per request or task. */
export interface Ctx {
  /** The request's one handle: a transaction, except in a GET that only reads. Never use another beside it. */
  db: Handle
  actor: Actor | null
  /** What the browser calls itself; empty in tasks. */
  userAgent: string
  env: Env
  storage: Storage
  /** Signs links that this server hands out and recognises again. */
  linkSecret: Buffer
  log: FastifyBaseLogger
  now(): Date
  /** Runs once the transaction is committed; what it does must be safe to lose. */
  after(effect: () => unknown): void
  /** Writes a task into the request's transaction. */
  later<P extends object>(
    task: Task<P>,
    payload: P,
    options?: { startAfter?: Date; singletonKey?: string },
  ): Promise<void>
}

/** What a context is made of, apart from the request. */
export interface Deps {
  env: Env
  storage: Storage
  linkSecret: Buffer
  tasks: Tasks
  now(): Date
}

/** A context over `db`, and what to run after its commit. */
export function makeCtx(
  deps: Deps,
  parts: { db: Handle; actor: Actor | null; log: FastifyBaseLogger; userAgent?: string },
): { ctx: Ctx; runAfter: () => Promise<void> } {
  const effects: (() => unknown)[] = []
  const ctx: Ctx = {
    userAgent: '',
    ...parts,
    env: deps.env,
    storage: deps.storage,
    linkSecret: deps.linkSecret,
    now: deps.now,
    after: (effect) => effects.push(effect),
    later(task, payload, options) {
      return deps.tasks.send(this.db, task, payload, options)
    },
  }
  const runAfter = async () => {
    for (const effect of effects) {
      try {
        await effect()
      } catch (error) {
        parts.log.error({ err: error }, 'an effect after the commit failed')
      }
    }
  }
  return { ctx, runAfter }
}

/** One transaction within a request that is none as a whole, for what must happen together after slow work. */
export function inTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return ctx.db.transaction().execute((db) => work({ ...ctx, db }))
}

/** The person asking; refuses visitors. */
export function signedIn(ctx: Ctx): Actor {
  return ctx.actor ?? fail('signed_out')
}

/** Refuses unless the person asking holds the permission on this subject. */
export function permit<P extends Permission>(ctx: Ctx, permission: P, ...it: SubjectArg<P>): void {
  if (!can(signedIn(ctx), permission, ...it)) fail('forbidden')
}
