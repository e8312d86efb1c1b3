import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { BreachTable } from './privacy.tables.ts'

const known = z.string().trim().min(1, 'is needed').max(4000)
const later = z.string().trim().max(4000).default('')

/** What operators write about a breach. Facts that are not known at first may be empty and are added later. */
export const Breach = z.strictObject({
  title: z.string().trim().min(1, 'is needed').max(200),
  /** When the operator became aware of it. */
  noticedAt: z.iso.datetime({ offset: true, error: 'must be a time such as 2026-11-25T09:30:00+05:30' }),
  /** What happened. */
  nature: known,
  /** How many people, and how much of their data. */
  extent: known,
  /** Which data. */
  data: known,
  /** When it happened, in words. */
  timing: known,
  /** Where it happened: which system or place. */
  location: known,
  /** The likely consequences for the people concerned. */
  consequences: known,
  /** What has been done, and is being done, against it. */
  measures: known,
  /** What the people concerned can do themselves. */
  advice: known,
  /** The events, circumstances and reasons that led to it. */
  cause: later,
  /** What was found out about the people who caused it. */
  causedBy: later,
  /** What prevents it from happening again. */
  remedies: later,
})
export type Breach = z.output<typeof Breach>

type Row = Selectable<BreachTable>
/** The fields of a stored breach. */
export const fieldsOf = ({ title, noticedAt, fields }: Row): Breach =>
  Breach.parse({ ...fields, title, noticedAt: noticedAt.toISOString() })
