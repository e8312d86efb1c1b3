import { ok } from 'node:assert'
import { indianDayIn } from '#src/platform/time/indian-time.ts'
import { type Followed, type Outcome, ofApplication, type Run, raw, some, type Walk } from './answers-walk.walk.ts'

/** Offers the job to a candidate. No opening is promised twice. */
async function makeOffer(walk: Walk, { person, job }: Followed): Promise<Outcome> {
  const { w } = walk
  const actor = walk.pick(walk.recruiters)
  if (!actor) return null
  const path = `/api/rdashboard/jobs/${job.id}/offers`
  const body = {
    ...{ applicantId: person.id, pay: { kind: 'month', amount: 25_000 }, place: 'Pune', subject: 'An offer' },
    ...{ answerBy: indianDayIn(w.clock.now, walk.pick([0, 2, 7]) ?? 2), startsOn: indianDayIn(w.clock.now, 40) },
    letter: 'Dear {candidate}, we offer you {pay} from {start}.',
  }
  const outcome = await raw(walk, { path, as: actor, body, about: person })
  if (outcome === null) return null
  const { promised, openings } = (await w.request('GET', path, { as: actor })).body as Record<string, number>
  ok(Number(promised) <= Number(openings), `${job.title} promises ${promised} of ${openings} openings`)
  return outcome
}

/** Accepts what the candidate has read. It can fill the job, of which others are told. */
async function acceptOffer(walk: Walk, { person }: Followed, id: string): Promise<Outcome> {
  const { body } = await walk.w.request('GET', `/api/user/offers/${id}`, { as: person })
  const { letterHash } = body['offer'] as { letterHash: string }
  const path = `/api/user/offers/${id}/accept`
  const outcome = await raw(walk, { path, as: person, body: { name: 'Asha Rao', letterHash }, about: person })
  return outcome === null ? null : undefined
}

/** Does something with an offer that its candidate last saw open. */
const ofOpenOffer =
  (run: (walk: Walk, one: Followed, offerId: string) => Promise<Outcome>): Run =>
  (walk) => {
    const open = [...walk.followed.values()].filter(({ application }) => application.offer?.state === 'open')
    return some(walk.pick(open), (one) => run(walk, one, one.application.offer?._id ?? ''))
  }

/** What becomes of offers of employment. */
export const offerSteps: Record<string, { weight: number; run: Run }> = {
  offer: { weight: 6, run: ofApplication(['waitlisted', 'roundTwo'], makeOffer) },
  acceptOffer: { weight: 3, run: ofOpenOffer(acceptOffer) },
  declineOffer: {
    weight: 2,
    run: ofOpenOffer((walk, { person }, id) =>
      raw(walk, { path: `/api/user/offers/${id}/decline`, as: person, body: {}, about: person }),
    ),
  },
  withdrawOffer: {
    weight: 1,
    run: ofOpenOffer((walk, { person }, id) =>
      some(walk.pick(walk.recruiters), (actor) =>
        raw(walk, { path: `/api/rdashboard/offers/${id}/withdraw`, as: actor, body: {}, about: person }),
      ),
    ),
  },
}
