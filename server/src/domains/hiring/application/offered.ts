import { indianDay } from '@firstrung/contract'
import { type RawBuilder, sql } from 'kysely'

/**
 * The offers `o` to the candidate of an application that wait for an answer by their day, as a `from` with its conditions. What else
 * ends an offer is in hiring/offers, which stands above.
 */
export const offersAhead = (now: Date, application: RawBuilder<unknown>) => sql`
  from offers o
  where o.application_id = ${application} and o.ended_at is null and o.answer_by >= ${indianDay(now)}::date`
