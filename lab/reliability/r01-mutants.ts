import { registerHooks } from 'node:module'

/** A fault, planted in the source while it is loaded. */
interface Mutant {
  machine: 'hiring' | 'events' | 'attempts' | 'orders'
  file: string
  from: string
  to: string
}

const moves = 'hiring/moves/moves.service.ts'
const target = 'hiring/pool/target.service.ts'
const openState = 'hiring/endings/open-state.service.ts'
const interviews = 'hiring/interviews/interviews.service.ts'
const stages = 'contract/src/rules/stages.ts'
const seats = 'events/events.seats.service.ts'
const attempts = 'assessments/assessments.attempts.service.ts'

export const mutants: Mutant[] = [
  { machine: 'hiring', file: openState, from: 'if (count >= job.openings)', to: 'if (count > job.openings)' },
  { machine: 'hiring', file: moves, from: "if (!linked) fail('interview_link_needed')", to: '' },
  {
    machine: 'hiring',
    file: moves,
    from: "if (role === 'admin' && action.action === 'remove') await cancelInterviews(ctx, [application.id])",
    to: '',
  },
  {
    machine: 'hiring',
    file: target,
    from: 'if (stage && stage !== application.stage) await refuseMoved(ctx, role, application)',
    to: '',
  },
  // Without this check the database would refuse with the same answer.
  {
    machine: 'hiring',
    file: interviews,
    from: "if (rounds.includes(round)) fail('interview_scheduled')",
    to: "if (rounds.length > 0) fail('interview_scheduled')",
  },
  { machine: 'hiring', file: moves, from: 'return change?.fromStage', to: "return change && 'recruiterShortlisted'" },
  {
    machine: 'hiring',
    file: interviews,
    from: ".orderBy('interviews.requestedAt', 'desc')\n        .orderBy('interviews.round', 'desc')",
    to: ".orderBy('interviews.requestedAt')",
  },
  {
    machine: 'hiring',
    file: stages,
    from: "{ hire: 'hired', waitlist: 'waitlisted', remove: 'removed' }",
    to: "{ hire: 'hired', remove: 'removed' }",
  },
  { machine: 'hiring', file: stages, from: 'interviewRounds: [1, 2]', to: 'interviewRounds: [1]' },
  {
    machine: 'hiring',
    file: stages,
    from: "screening === 'direct' || !isOfPool('recruiter', stage, source)",
    to: 'true',
  },
  { machine: 'hiring', file: stages, from: "source === 'pool' && rows", to: 'rows' },
  {
    machine: 'hiring',
    file: 'hiring/applying/applying.service.ts',
    from: 'if (before && !isUnknown(before)) refuseSecond(before)',
    to: '',
  },
  {
    machine: 'hiring',
    file: 'hiring/applying/withdrawing.service.ts',
    from: "if (!withdrawableStatuses.includes(status)) fail('application_ended')",
    to: '',
  },
  {
    machine: 'events',
    file: seats,
    from: 'event.seatsTaken >= event.capacity',
    to: 'event.seatsTaken > event.capacity',
  },
  { machine: 'events', file: seats, from: 'await fillSeats(ctx, eventId)\n  return', to: 'return' },
  {
    machine: 'events',
    file: seats,
    from: 'order by asked_at, candidate_id limit',
    to: 'order by asked_at desc, candidate_id limit',
  },
  { machine: 'events', file: seats, from: 'event.hiddenAt || hasEnded', to: 'hasEnded' },
  {
    machine: 'orders',
    file: 'payments/payments.settling.service.ts',
    from: "if (order.utr !== settling.utr) fail('order_changed')",
    to: '',
  },
  {
    machine: 'orders',
    file: 'payments/payments.service.ts',
    from: "if (before.status === 'paid') fail('order_paid')",
    to: '',
  },
  { machine: 'attempts', file: attempts, from: 'where attempt_answers.counter < excluded.counter', to: '' },
  {
    machine: 'attempts',
    file: attempts,
    from: 'if (attemptId !== undefined) return orNotFound(attempt)',
    to: "if (attemptId !== undefined) fail('attempt_closed')",
  },
  { machine: 'attempts', file: attempts, from: 'and submitted_at is null\n', to: '\n' },
  {
    machine: 'attempts',
    file: 'assessments/option-ids.ts',
    from: '`options of attempt ${attempt.id}`',
    to: "'options of an attempt'",
  },
  {
    machine: 'attempts',
    file: 'assessments/assessments.closing.service.ts',
    from: 'choicesOf(saved,',
    to: 'choicesOf([],',
  },
]

/** From here on this file is loaded with the fault. */
export function plant({ file, from, to }: Mutant): void {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.endsWith(`/${file}`)) return loaded
      const source = Buffer.from(loaded.source as Uint8Array).toString()
      if (!source.includes(from)) throw new Error(`${file} has changed: the mutant finds no place in it`)
      return { ...loaded, source: source.replace(from, to) }
    },
  })
}
