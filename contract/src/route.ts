import type { z } from 'zod'
import type { Permission } from './permissions.ts'

/** Who may knock: anybody, anybody with a session, or whoever's role holds the permission. */
export type Access = 'public' | 'signed-in' | Permission

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Limits that a route may name; each has a setting of its own. */
export type LimitName =
  | 'registrations'
  | 'googleSignIns'
  | 'signings'
  | 'requests'
  | 'payments'
  | 'orderReads'
  | 'pictures'
  | 'recoveries'
  | 'confirmations'
  | 'comments'
  | 'likes'

/** One endpoint. `returns: null` marks a raw one: it answers a redirect or a file instead of JSON. */
export interface Route {
  method: Method
  path: string
  summary: string
  access: Access
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** How large a body may be, where `limits.bodyKilobytes` are too few. */
  bodyKilobytes?: number
  returns: z.ZodType | null
  /** The short answer: in place of `returns`, for a body that says `reply: 'changes'`. */
  changes?: z.ZodObject
  /** The answer is the thing itself, without `success` beside its fields. */
  bare?: true
  /** The answer is a bare list: how many there are and where the next page begins travel as headers. */
  list?: true
  /** Counts every use: by address on public routes, else by account, and for all accounts of one address together. */
  limit?: LimitName
  /** Counts refused sign-ins, by address and by the email in the body. */
  limitFailures?: true
  /** The handler reads the body as it comes, for as long as the sender's line takes. Everything else is read whole first. */
  streams?: true
  /** Whether it writes, and so runs in a transaction. Unless stated: everything but a GET does. */
  writes?: boolean
  /** Set where slow work comes before the writing, or where one statement is all of it: the service sees to it itself. */
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
export const del = route('DELETE')

type Part<
  R extends Route,
  K extends 'params' | 'query' | 'body',
  Direction extends 'input' | 'output',
> = R[K] extends z.ZodType ? { [k in K]: Direction extends 'input' ? z.input<R[K]> : z.output<R[K]> } : unknown

/** What a caller passes. */
export type RouteInput<R extends Route> = Part<R, 'params', 'input'> &
  Part<R, 'query', 'input'> &
  Part<R, 'body', 'input'>
/** What a handler receives, parsed. */
export type RouteParsed<R extends Route> = Part<R, 'params', 'output'> &
  Part<R, 'query', 'output'> &
  Part<R, 'body', 'output'>
/** What a handler gives back and a caller gets. */
export type RouteAnswer<R extends Route> =
  R['returns'] extends z.ZodType<infer Answer> ? (R extends { list: true } ? ListAnswer<Answer> : Answer) : never
/** The same for a caller who asks for the short answer. */
export type RouteChanges<R extends Route> = R extends { changes: z.ZodType<infer Changes> } ? Changes : never

/** A bare list with what its headers tell. */
export interface ListAnswer<Items> {
  items: Items
  total: number
  nextCursor: string | null
}
