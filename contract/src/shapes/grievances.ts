import { z } from 'zod'
import { limits } from '../limits.ts'
import * as messages from '../messages/messages.ts'
import { grievanceKinds, grievanceStates } from '../rules/grievance-kinds.ts'
import { Day, Email, Id, Instant, line, Page, paragraphs } from './fields.ts'

/** Who answers complaints, as the operator has set it; empty texts where nothing is set. */
export const GrievanceOfficer = z.object({
  name: z.string(),
  email: z.string(),
  /** Within so many days a complaint is answered. */
  days: z.number(),
})
export type GrievanceOfficer = z.infer<typeof GrievanceOfficer>

/** A complaint, by anybody. */
export const GrievanceInput = z.object({
  name: line(limits.fullName, messages.fieldNeeded),
  email: Email,
  kind: z.enum(grievanceKinds, messages.fieldNeeded),
  text: paragraphs(limits.grievance, messages.fieldNeeded),
})
export type GrievanceInput = z.output<typeof GrievanceInput>

export const GrievanceReceipt = z.object({ reference: z.string(), dueOn: Day, msg: z.string() })
export type GrievanceReceipt = z.infer<typeof GrievanceReceipt>

/** A complaint as its sender sees it. */
export const OwnGrievance = z.object({
  _id: Id,
  reference: z.string(),
  kind: z.enum(grievanceKinds),
  text: z.string(),
  receivedAt: Instant,
  /** The last Indian day for the answer. */
  dueOn: Day,
  /** Whether that day has passed without an answer. */
  isLate: z.boolean(),
  /** Empty until it is answered. */
  answer: z.string(),
  answeredAt: Instant.nullable(),
})
export type OwnGrievance = z.infer<typeof OwnGrievance>

/** A complaint as the team sees it. */
export const Grievance = OwnGrievance.extend({
  name: z.string(),
  email: z.string(),
  /** Who answered; empty for a former member of the team. */
  answeredBy: z.string(),
})
export type Grievance = z.infer<typeof Grievance>

/** Open and late ones, the oldest first; answered ones, the newest first. */
export const GrievancesQuery = Page.extend({ state: z.enum(grievanceStates).default('open') })
export type GrievancesQuery = z.output<typeof GrievancesQuery>

export const GrievanceAnswer = z.object({ answer: paragraphs(limits.grievance, messages.fieldNeeded) })
export type GrievanceAnswer = z.output<typeof GrievanceAnswer>
