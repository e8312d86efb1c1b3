import { z } from 'zod'
import { Id, Instant, Page, text } from './fields.ts'

/** Which page of the audit log, and a search text: a part of a name, an email, or of an act. */
export const ActsQuery = Page.extend({ search: text().optional() })
export type ActsQuery = z.output<typeof ActsQuery>

/** The person or thing that an act was about; the name is empty when it was deleted, or has none. */
export const ActSubject = z.object({ _id: Id, kind: z.enum(['person', 'job', 'test', 'other']), name: z.string() })

/** An act of an admin. */
export const Act = z.object({
  _id: Id,
  createdAt: Instant,
  /** Names are empty when the account was deleted. */
  actor: z.object({ _id: Id, fullName: z.string(), email: z.string() }),
  /** The call's summary in the table of routes. */
  what: z.string(),
  subjects: z.array(ActSubject),
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
