import { ApiError, type InterviewHost, limits, messages, ProposalDraft } from '@firstrung/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormRefusal, requireFields } from '#app/lib/form/form-refusal.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { counted } from '#app/lib/text/format.ts'
import { bookingQueries } from './booking-queries.ts'
import { proposalQueries, useProposeTimes } from './proposal-queries.ts'
import { stillFree } from './times-by-day.ts'

export interface ProposalValues {
  /** Null until somebody is chosen or left out: see `hostsFor`. */
  hostIds: string[] | null
  minutes: string
  times: string[]
  room: string
  usesOwnLink: boolean
  interviewLink: string
  note: string
}

/** The lengths that are offered, in minutes. */
export const lengths = ['15', '30', '45', '60', '90'] as const

const hostsNeeded = 'Please choose at least one interviewer.'

/** Who holds the interview: the chosen ones, or at first somebody who has set their hours. The caller comes first. */
export const hostsFor = (people: readonly InterviewHost[], chosen: readonly string[] | null): string[] =>
  chosen ? [...chosen] : people.flatMap(({ userId, hasHours }) => (hasHours ? userId : [])).slice(0, 1)

/** 'Propose 6 times' */
export const proposeLabel = (times: number): string =>
  times === 0 ? 'Propose times' : `Propose ${counted(times, 'time')}`

/** A proposal needs interviewers and times, and the own link if it is used. */
function refusalOf({ hostIds, times, usesOwnLink, ...values }: ProposalValues): FormRefusal | null {
  if (hostIds?.length === 0) return { msg: hostsNeeded, faults: { hostIds: hostsNeeded } }
  if (times.length === 0) return { msg: messages.timesNeeded, faults: { times: messages.timesNeeded } }
  return usesOwnLink ? requireFields(['interviewLink'], messages.chooseAllFields)(values) : null
}

/** What the server answers to proposed times. */
export type ProposalAnswer = Awaited<ReturnType<ReturnType<typeof useProposeTimes>['mutateAsync']>>

export interface ProposalFormOptions {
  jobId: string
  /** The candidates. */
  applicantIds: readonly string[]
  meetingLink: string
  /** How long interviews of this round take; undefined or null where nobody has said so. */
  minutes?: number | null | undefined
  /** Whether the form is on screen. */
  isShown: boolean
  onSaved: (answer: ProposalAnswer) => void
}

/** The form that lets candidates choose the time of their interview, with the people who can hold it. */
export function useProposalForm(options: ProposalFormOptions) {
  const { jobId, applicantIds, meetingLink, minutes: usual, isShown, onSaved } = options
  const propose = useProposeTimes(jobId)
  const hosts = useQuery({ ...bookingQueries.hosts(jobId), enabled: isShown })
  const bodyOf = ({ hostIds, minutes, usesOwnLink, interviewLink, ...values }: ProposalValues) => ({
    applicantIds: [...applicantIds],
    hostIds: hostsFor(hosts.data ?? [], hostIds),
    minutes: Number(minutes),
    ...values,
    ...(usesOwnLink && { interviewLink }),
  })
  const draft = useDraftForm({
    about: `propose ${applicantIds.join(' ')}`,
    start: (): ProposalValues => ({
      hostIds: null,
      minutes: lengths.find((length) => length === String(usual)) ?? '30',
      times: [],
      room: '',
      usesOwnLink: meetingLink !== '',
      interviewLink: meetingLink,
      note: '',
    }),
    check: refusalOf,
    schema: ProposalDraft,
    toBody: bodyOf,
    save: (all) => propose.mutateAsync(bodyOf(all)),
    onError: (error) => keepFree(error),
    onSaved: (answer) => finish(answer),
  })
  const { form } = draft

  /** The proposed times are no longer chosen when the dialog is opened again. */
  function finish(answer: ProposalAnswer): void {
    draft.startOver()
    onSaved(answer)
  }

  /** Drops the times that are no longer free. Those that are free are read again after each refusal. */
  function keepFree(error: unknown): FormRefusal | null {
    if (!(error instanceof ApiError) || error.code !== 'times_not_free') return null
    form.setFieldValue('times', stillFree(form.getValues().times, error.errors))
    return { msg: error.msg, faults: { times: error.msg } }
  }
  return { ...draft, hosts, canPropose: hostsFor(hosts.data ?? [], null).length > 0 }
}

export type ProposalForm = ReturnType<typeof useProposalForm>

/** Whether a candidate can still choose from other times, so that none can be proposed. */
export function useCanChoose(jobId: string, userId: string, isShown: boolean): boolean {
  const { data } = useQuery({ ...proposalQueries.newest(jobId, userId), enabled: isShown })
  return data?.people.some((person) => person.userId === userId && person.state === 'open') ?? false
}

/** Candidates of one proposal can choose from at most so many times. */
export const mostTimes = limits.booking.times
