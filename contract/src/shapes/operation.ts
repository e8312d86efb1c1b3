import { z } from 'zod'
import { Id, Instant, Page, text } from './fields.ts'

/** Which page of the log, and what is looked for in it: a part of a name, an email, or of what was done. */
export const ActsQuery = Page.extend({ search: text().optional() })
export type ActsQuery = z.output<typeof ActsQuery>

/** Somebody or something that an act was about; the name is empty when it is gone, or of a kind without one. */
export const ActSubject = z.object({ _id: Id, kind: z.enum(['person', 'job', 'test', 'other']), name: z.string() })

/** What a member of the team did. */
export const Act = z.object({
  _id: Id,
  createdAt: Instant,
  /** Names are empty when the account is gone. */
  actor: z.object({ _id: Id, fullName: z.string(), email: z.string() }),
  /** The call's summary in the table of routes. */
  what: z.string(),
  subjects: z.array(ActSubject),
})
export type Act = z.infer<typeof Act>

export const Acts = z.object({ acts: z.array(Act), nextCursor: z.string().nullable() })

/** What the product uses, and whether it can be reached; 'off' is what the settings do not name. */
export const PartState = z.object({
  name: z.enum(['database', 'replica', 'redis', 'files', 'disk', 'mail', 'google', 'payments', 'traces', 'scanner']),
  state: z.enum(['up', 'down', 'off']),
})
export type PartState = z.infer<typeof PartState>

export const SystemState = z.object({
  parts: z.array(PartState),
  tasks: z.object({ waiting: z.number(), running: z.number(), failed: z.number() }),
})
