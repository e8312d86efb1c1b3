import type { z } from 'zod'
import type { ActName } from './acts.ts'
import type { ErrorCode } from './errors.ts'
import type { KeyAccess, Permission } from './permissions.ts'

/** Who may call it: everybody, everybody with a session, roles with this permission, or programs with a key of this scope. */
export type Access = 'public' | 'signed-in' | Permission | KeyAccess

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Rate limits that a route may name; each has its own setting. */
export type LimitName =
  | 'registrations'
  | 'googleSignIns'
  | 'signings'
  | 'requests'
  | 'payments'
  | 'grievances'
  | 'orderReads'
  | 'calendarReads'
  | 'apiCalls'
  | 'pictures'
  | 'recoveries'
  | 'confirmations'
  | 'invitations'
  | 'messages'
  | 'comments'
  | 'likes'

/** One endpoint. `returns: null` marks a raw one, which answers with a redirect or a file instead of JSON. */
export interface Route {
  method: Method
  path: string
  summary: string
  access: Access
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The largest body, where `limits.bodyKilobytes` is too small. */
  bodyKilobytes?: number
  returns: z.ZodType | null
  /** Its own refusals, in addition to those that follow from its access and its input. */
  refuses?: readonly ErrorCode[]
  /**
   * What a raw call answers with: a redirect, a stored file of any type, or a text of this media type. Each 'text/csv' is a
   * table for spreadsheets; a test reads each of them with texts that spreadsheets would change.
   */
  sends?: 'redirect' | 'file' | `${string}/${string}`
  /** The short answer: instead of `returns`, for a body with `reply: 'changes'`. */
  changes?: z.ZodObject
  /**
   * Visitors share one answer, cached until something in it changes. For public reads whose answer depends on the URL alone;
   * callers with a session get their own. It must read public tables only (`public-tables.ts`).
   */
  cached?: true
  /**
   * Scripts of any site may read the answer, without credentials (`access-control-allow-origin: *`). For public reads that do not
   * depend on the caller.
   */
  anyOrigin?: true
  /** The answer is the object itself, without a `success` field. */
  bare?: true
  /** The answer is a bare list; its total and the next page are in the headers. */
  list?: true
  /**
   * Counts every use: by IP address on public routes, by key where programs ask, else by account, and for all accounts of one IP
   * address together.
   */
  limit?: LimitName
  /** Counts refused sign-ins, by IP address and by the email in the body. */
  limitFailures?: true
  /** The handler reads the body as a stream, however slow the connection. All other bodies are read completely first. */
  streams?: true
  /** Also open to people who must first set up a second factor (`SECOND_FACTOR`): the set-up itself, and logging out. */
  beforeSecondFactor?: true
  /** Whether it writes, and so runs in a transaction. Default: every method but GET. */
  writes?: boolean
  /**
   * The acts that the audit log may note of an admin's call; the service chooses with `noteAct`. None where people only change
   * their own data. A test requires it on every call that changes something and needs a permission.
   */
  acts?: readonly ActName[]
  /**
   * Only for calls of programs: for a day a repeat with the same `Idempotency-Key` is answered with the first answer, and nothing is
   * done. The answer is stored, so it must not name people.
   */
  once?: true
  /**
   * The service opens transactions itself, because slow work comes before the writing, or because one statement is enough.
   */
  ownTransaction?: true
}

export type Routes = Record<string, Record<string, Route>>

type Spec = Omit<Route, 'method' | 'path'>
const route =
  <M extends Method>(method: M) =>
  <const P extends string, const S extends Spec>(path: P, spec: S): S & { method: M; path: P } => ({
    ...spec,
    method,
    path,
  })

export const get = route('GET')
export const post = route('POST')
export const put = route('PUT')
export const patch = route('PATCH')
export const del = route('DELETE')

type Part<
  R extends Route,
  K extends 'params' | 'query' | 'body',
  Direction extends 'input' | 'output',
> = R[K] extends z.ZodType ? { [k in K]: Direction extends 'input' ? z.input<R[K]> : z.output<R[K]> } : unknown

/** The input as a caller passes it. */
export type RouteInput<R extends Route> = Part<R, 'params', 'input'> &
  Part<R, 'query', 'input'> &
  Part<R, 'body', 'input'>
/** The parsed input that a handler receives. */
export type RouteParsed<R extends Route> = Part<R, 'params', 'output'> &
  Part<R, 'query', 'output'> &
  Part<R, 'body', 'output'>
/** The answer of a handler. */
export type RouteAnswer<R extends Route> =
  R['returns'] extends z.ZodType<infer Answer> ? (R extends { list: true } ? ListAnswer<Answer> : Answer) : never
/** The answer of a handler for callers that ask for the short one. */
export type RouteChanges<R extends Route> = R extends { changes: z.ZodType<infer Changes> } ? Changes : never

/** A bare list with its headers. */
export interface ListAnswer<Items> {
  items: Items
  total: number
  nextCursor: string | null
}
