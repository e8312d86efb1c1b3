import { type HiringCandidate, OfferDraft } from '@firstrung/contract'
import { useQuery } from '@tanstack/react-query'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { indianToday } from '#app/lib/text/dates.ts'
import { offerQueries, useMakeOffer } from './offer-queries.ts'
import { isFull } from './offer-texts.ts'
import { blankOffer, dayFaults, offerBody, offerFieldOf } from './offer-values.ts'

interface OfferFormOptions {
  job: { _id: string; jobLocations: string[] }
  candidate: HiringCandidate
  /** Whether the form is on screen. */
  isShown: boolean
  onSaved: () => void
}

/** The form that offers a candidate the job, with the offers before and the openings that are left. */
export function useOfferForm({ job, candidate, isShown, onSaved }: OfferFormOptions) {
  const make = useMakeOffer(job._id)
  const offers = useQuery({ ...offerQueries.ofCandidate(job._id, candidate._id), enabled: isShown })
  const draft = useDraftForm({
    about: `offer ${candidate._id}`,
    start: () => blankOffer(indianToday(), job.jobLocations),
    alsoCheck: (values) => dayFaults(values, indianToday()),
    schema: OfferDraft,
    toBody: (values) => offerBody(values, candidate),
    pathOf: offerFieldOf,
    save: (values) => make.mutateAsync(OfferDraft.parse(offerBody(values, candidate))),
    onSaved: () => finish(),
  })

  /** Nothing of a sent offer is there when the dialog is opened next. */
  function finish(): void {
    draft.startOver()
    onSaved()
  }
  const hasOpen = offers.data?.offers.some(({ state }) => state === 'open') ?? false
  // If the openings are not known, the server decides.
  const canOffer = offers.data ? !hasOpen && !isFull(offers.data) : offers.isError
  return { ...draft, offers, hasOpen, canOffer }
}

export type OfferForm = ReturnType<typeof useOfferForm>
