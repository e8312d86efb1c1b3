import type { KeyObject } from 'node:crypto'
import { type ApiScope, can, type Permission, type Role, type SubjectArg, type TeamRole } from '@firstrung/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '#src/env.ts'
import type { Handle } from './database/db.ts'
import { transact } from './database/transaction.ts'
import { fail } from './errors/errors.ts'
import type { Scanner } from './files/scanner.ts'
import type { Storage } from './files/storage.ts'
import type { NotedAct } from './http/audit.ts'
import type { SecretCookie } from './http/cookies.ts'
import type { Live } from './live/live.ts'
import type { Mailer } from './mail/mail.ts'
import type { Relations } from './mail/relations.ts'
import type { Task, TaskOptions, Tasks } from './tasks/tasks.ts'

/** The caller of this request. */
export interface Actor {
  id: string
  role: Role
  /** Set for members of the team; null for everybody else. */
  teamRole?: TeamRole | null
  /** Set for recruiters whose company is suspended. */
  isOfSuspendedCompany?: boolean
  /** Empty where a program asks. */
  sessionId: string
  /** Set for callers who must first set up a second factor. */
  lacksSecondFactor?: boolean
  /** The key with which a program of theirs asks; it has no session. */
  key?: { id: string; companyId: string; scopes: readonly ApiScope[] }
}

/** Everything a service may use besides its input. One per request or task. */
export interface Ctx {
  /** The request's only handle: a transaction, except in a GET that only reads. Never use another one. */
  db: Handle
  actor: Actor | null
  /** The browser's User-Agent; empty in tasks. */
  userAgent: string
  /** The network address that the request came from; empty in tasks. */
  address: string
  /** The cookies that came with the request; none in tasks. */
  cookies: Readonly<Record<string, string | undefined>>
  /** Sends a cookie with the answer, even if this is a refusal. Does nothing in tasks. */
  setCookie(cookie: SecretCookie): void
  /** The id of the running task, the same in each repeat; empty in requests. */
  taskId: string
  env: Env
  storage: Storage
  /** Scans for viruses; null when no scanner is set. */
  scanner: Scanner | null
  /** Sends one mail now; only for tasks outside of transactions. Use `ctx.later(sendMail, mail)` everywhere else. */
  mailer: Mailer
  /** Finds obstacles between the sender of a letter and its receiver. */
  relations: Relations
  /** Signs links of this server and verifies them. */
  linkSecret: KeyObject
  log: FastifyBaseLogger
  /** Messages to open browsers; use it inside `after`. */
  live: Live
  /** What the audit log will say of this request; use `noteAct`. */
  acts: NotedAct[]
  now(): Date
  /** Runs once the transaction is committed; it may be lost, so nothing may depend on it. */
  after(effect: () => unknown): void
  /** Writes a task into the request's transaction. */
  later<P extends object>(task: Task<P>, payload: P, options?: TaskOptions): Promise<void>
  /** The same for many at once; `startAfter` returns the seconds from now. */
  laterEach<P extends object>(
    task: Task<P>,
    payloads: readonly P[],
    startAfter?: (payload: P, at: number) => number,
  ): Promise<void>
}

/** The parts of a context that do not depend on the request. */
export interface Deps {
  env: Env
  storage: Storage
  mailer: Mailer
  relations: Relations
  scanner: Scanner | null
  linkSecret: KeyObject
  tasks: Tasks
  live: Live
  now(): Date
}

/** A context over `db`, and the effects to run after its commit. */
export function makeCtx(
  deps: Deps,
  parts: {
    db: Handle
    actor: Actor | null
    log: FastifyBaseLogger
    userAgent?: string
    address?: string
    cookies?: Ctx['cookies']
    setCookie?: Ctx['setCookie']
    taskId?: string
  },
): { ctx: Ctx; runAfter: () => Promise<void> } {
  const effects: (() => unknown)[] = []
  const ctx: Ctx = {
    userAgent: '',
    address: '',
    cookies: {},
    setCookie: () => {},
    taskId: '',
    ...parts,
    env: deps.env,
    storage: deps.storage,
    mailer: deps.mailer,
    relations: deps.relations,
    scanner: deps.scanner,
    linkSecret: deps.linkSecret,
    live: deps.live,
    acts: [],
    now: deps.now,
    after: (effect) => effects.push(effect),
    later(task, payload, options) {
      if (!options?.startAfter) this.after(() => deps.tasks.wake(task))
      return deps.tasks.send(this.db, task, payload, options)
    },
    laterEach(task, payloads, startAfter) {
      if (!startAfter) this.after(() => deps.tasks.wake(task))
      return deps.tasks.sendEach(this.db, task, payloads, startAfter)
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

/**
 * An answer that is read after the commit, so that no row is locked during the read. Use the context only for reading: its
 * effects and tasks come too late.
 */
export class AfterCommit<T> {
  readonly read: (ctx: Ctx) => Promise<T>
  constructor(read: (ctx: Ctx) => Promise<T>) {
    this.read = read
  }
}

/** One transaction within a request that has none of its own, for writes that belong together after slow work. */
export async function inTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { result, effects, acts } = await transact(ctx.db, async (db) => {
    const effects: (() => unknown)[] = []
    const acts: NotedAct[] = []
    return { result: await work({ ...ctx, db, acts, after: (effect) => effects.push(effect) }), effects, acts }
  })
  ctx.acts.push(...acts)
  for (const effect of effects) ctx.after(effect)
  return result
}

/** The caller; refuses visitors. */
export function signedIn(ctx: Ctx): Actor {
  return ctx.actor ?? fail('signed_out')
}

/** Refuses unless the caller has the permission on this subject. */
export function permit<P extends Permission>(ctx: Ctx, permission: P, ...it: SubjectArg<P>): void {
  if (!can(signedIn(ctx), permission, ...it)) fail('forbidden')
}
