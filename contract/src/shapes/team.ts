import { z } from 'zod'
import { limits } from '../limits.ts'
import { teamRoles } from '../lists/accounts.ts'
import * as messages from '../messages/messages.ts'
import { Email, Id, Instant, line } from './fields.ts'

/** A member of the team that runs the installation. */
export const Member = z.object({
  _id: Id,
  fullName: z.string(),
  email: z.string(),
  teamRole: z.enum(teamRoles),
  /** Whether the invitation was not accepted yet. */
  isInvited: z.boolean(),
  /** Null before the first sign-in. */
  lastSignedInAt: Instant.nullable(),
  /** When the membership ended; null while it lasts. */
  endedAt: Instant.nullable(),
})
export type Member = z.infer<typeof Member>

export const Invitation = z.object({
  fullName: line(limits.fullName, messages.fieldNeeded),
  email: Email,
  teamRole: z.enum(teamRoles),
})
export type Invitation = z.output<typeof Invitation>

export const MemberChange = z.object({ teamRole: z.enum(teamRoles) })
