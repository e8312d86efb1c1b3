import { z } from 'zod'
import { limits } from '../limits.ts'
import * as formMessages from '../messages/hiring-forms.ts'
import * as messages from '../messages/messages.ts'
import { CriteriaChoice } from './evaluations.ts'
import { line, list, paragraphs, whole } from './fields.ts'

const position = whole(1, limits.rounds.max)

/** A round of interviews as a job's lead chooses it. */
export const RoundDraft = z.object({
  /** The position that the round has now; null for a new one. */
  position: position.nullable().default(null),
  /** What it is called; candidates read it too. */
  name: line(limits.roundName, messages.fieldNeeded),
  /** How many minutes an interview takes, as forms begin with; null to leave it open. */
  minutes: whole(limits.booking.minutes, limits.interviewMinutes).nullable().default(null),
  /** What to ask, for those who judge the candidate. */
  guide: paragraphs(limits.roundGuide).default(''),
  /** What a scorecard judges; null for the criteria of the job. */
  criteria: CriteriaChoice.shape.criteria.nullable().default(null),
})

const isOnce = (values: readonly (string | number)[]) => new Set(values).size === values.length

/** PUT /api/rdashboard/jobs/:id/rounds: all rounds of a job, in their order. */
export const RoundsChoice = z.object({
  /** All rounds, in their order. */
  rounds: list(RoundDraft, limits.rounds.max)
    .min(limits.rounds.min, formMessages.roundsRange)
    .refine((rounds) => isOnce(rounds.map(({ name }) => name.toLowerCase())), formMessages.roundsDiffer)
    .refine((rounds) => isOnce(rounds.flatMap((round) => round.position ?? [])), formMessages.roundsKeptOnce),
})
export type RoundsChoice = z.output<typeof RoundsChoice>

/** A round of interviews of a job. */
export const JobRound = z.object({
  /** Its number, from 1 on. */
  position: z.number(),
  /** What it is called. */
  name: z.string(),
  /** How many minutes an interview takes, as forms begin with; null where nobody has said so. */
  minutes: z.number().nullable(),
  /** What to ask; empty where nobody has said so. */
  guide: z.string(),
  /** What a scorecard judges; null for the criteria of the job. */
  criteria: z.array(z.string()).nullable(),
})
export type JobRound = z.infer<typeof JobRound>

export const JobRounds = z.object({
  /** All rounds, in their order. */
  rounds: z.array(JobRound),
})

/** The rounds that a job begins with. */
export const firstRounds: readonly JobRound[] = Array.from({ length: limits.rounds.min }, (_, at) => ({
  position: at + 1,
  name: `Round ${at + 1}`,
  minutes: null,
  guide: '',
  criteria: null,
}))
