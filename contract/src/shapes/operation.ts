import { z } from 'zod'
import { subjectKinds } from '../acts.ts'
import { Id, Instant, Page, text } from './fields.ts'

/** Which page of the audit log, and a search text: a part of a name, an email, or of an act. */
export const ActsQuery = Page.extend({ search: text().optional() })
export type ActsQuery = z.output<typeof ActsQuery>

/** A piece of a sentence. With a kind it names the person or thing the act was done to; the id is null when that is gone. */
export const ActPart = z.object({ text: z.string(), kind: z.enum(subjectKinds).nullable(), _id: Id.nullable() })

/** An act of an admin. */
export const Act = z.object({
  _id: Id,
  createdAt: Instant,
  /** Names are empty when the account was deleted. */
  actor: z.object({ _id: Id, fullName: z.string(), email: z.string() }),
  /** What they did, as a sentence after their name. */
  what: z.string(),
  /** The same in pieces, for links. */
  parts: z.array(ActPart),
})
export type Act = z.infer<typeof Act>

export const Acts = z.object({ acts: z.array(Act), nextCursor: z.string().nullable() })

/** The dependencies of the product, and whether they are up; 'off' for those without a setting. */
export const PartState = z.object({
  name: z.enum(['database', 'replica', 'redis', 'files', 'disk', 'mail', 'google', 'payments', 'traces', 'scanner']),
  state: z.enum(['up', 'down', 'off']),
})
export type PartState = z.infer<typeof PartState>

export const SystemState = z.object({
  parts: z.array(PartState),
  tasks: z.object({ waiting: z.number(), running: z.number(), failed: z.number() }),
})
