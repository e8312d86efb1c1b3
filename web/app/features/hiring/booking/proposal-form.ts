import { ApiError, type InterviewHost, limits, messages, ProposalDraft } from '@firstrung/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormRefusal, requireFields } from '#app/lib/form/form-refusal.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { counted } from '#app/lib/text/format.ts'
import { bookingQueries, useProposeTimes } from './booking-queries.ts'
import { stillFree } from './times-by-day.ts'

export interface ProposalValues {
  /** Empty until somebody is chosen: see `hostFor`. */
  hostId: string
  minutes: string
  times: string[]
  usesOwnLink: boolean
  interviewLink: string
  note: string
}

/** The lengths that are offered, in minutes. */
export const lengths = ['15', '30', '45', '60', '90'] as const

/** Who holds the interview: the chosen one, or the first who has set their hours. The caller comes first. */
export const hostFor = (hosts: readonly InterviewHost[], chosen: string): string =>
  chosen || (hosts.find(({ hasHours }) => hasHours)?.userId ?? '')

/** 'Propose 6 times' */
export const proposeLabel = (times: number): string =>
  times === 0 ? 'Propose times' : `Propose ${counted(times, 'time')}`

/** A proposal without times is no proposal, and the own link is needed if it is used. */
function refusalOf({ times, usesOwnLink, ...values }: ProposalValues): FormRefusal | null {
  if (times.length === 0) return { msg: messages.timesNeeded, faults: { times: messages.timesNeeded } }
  return usesOwnLink ? requireFields(['interviewLink'], messages.chooseAllFields)(values) : null
}

interface ProposalFormOptions {
  jobId: string
  /** The candidate. */
  userId: string
  meetingLink: string
  /** Whether the form is on screen. */
  isShown: boolean
  onSaved: () => void
}

/** The form that lets a candidate choose the time of their interview, with the people who can hold it. */
export function useProposalForm({ jobId, userId, meetingLink, isShown, onSaved }: ProposalFormOptions) {
  const propose = useProposeTimes(jobId)
  const hosts = useQuery({ ...bookingQueries.hosts(jobId), enabled: isShown })
  const newest = useQuery({ ...bookingQueries.newest(jobId, userId), enabled: isShown })
  const bodyOf = ({ hostId, minutes, times, usesOwnLink, interviewLink, note }: ProposalValues) => ({
    applicantIds: [userId],
    hostId: hostFor(hosts.data ?? [], hostId),
    minutes: Number(minutes),
    times,
    note,
    ...(usesOwnLink && { interviewLink }),
  })
  const draft = useDraftForm({
    about: `propose ${userId}`,
    start: (): ProposalValues => ({
      hostId: '',
      minutes: '30',
      times: [],
      usesOwnLink: meetingLink !== '',
      interviewLink: meetingLink,
      note: '',
    }),
    check: refusalOf,
    schema: ProposalDraft,
    toBody: bodyOf,
    save: (all) => propose.mutateAsync(bodyOf(all)),
    onError: (error) => keepFree(error),
    onSaved: () => finish(),
  })
  const { form } = draft

  /** The proposed times are no longer chosen when the dialog is opened again. */
  function finish(): void {
    draft.startOver()
    onSaved()
  }

  /** Drops the times that are no longer free. Those that are free are read again after each refusal. */
  function keepFree(error: unknown): FormRefusal | null {
    if (!(error instanceof ApiError) || error.code !== 'times_not_free') return null
    form.setFieldValue('times', stillFree(form.getValues().times, error.errors))
    return { msg: error.msg, faults: { times: error.msg } }
  }
  const isWaiting = newest.data?.people.some((person) => person.userId === userId && person.state === 'open') ?? false
  return { ...draft, hosts, isWaiting, canPropose: !isWaiting && hostFor(hosts.data ?? [], '') !== '' }
}

export type ProposalForm = ReturnType<typeof useProposalForm>

/** Candidates of one proposal can choose from at most so many times. */
export const mostTimes = limits.booking.times
