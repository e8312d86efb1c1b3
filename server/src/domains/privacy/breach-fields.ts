import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { BreachTable } from './privacy.tables.ts'

const known = z.string().trim().min(1, 'is needed').max(4000)
const later = z.string().trim().max(4000).default('')

/** What operators write about a breach. What is not known at first may be empty, and is added later. */
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
  /** What is likely to come of it for those concerned. */
  consequences: known,
  /** What has been done, and is being done, against it. */
  measures: known,
  /** What those concerned can do themselves. */
  advice: known,
  /** The events, circumstances and reasons that led to it. */
  cause: later,
  /** What was found about those who caused it. */
  causedBy: later,
  /** What keeps it from happening again. */
  remedies: later,
})
export type Breach = z.output<typeof Breach>

type Row = Selectable<BreachTable>
/** What is written of a stored breach. */
export const fieldsOf = ({ title, noticedAt, fields }: Row): Breach =>
  Breach.parse({ ...fields, title, noticedAt: noticedAt.toISOString() })
