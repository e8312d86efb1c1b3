import { limits, messages, ProposalDraft } from '@firstrung/contract'
import type { FormRefusal } from '#app/lib/form/form-refusal.ts'
import { requireFields } from '#app/lib/form/form-refusal.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { type GroupDay, startTimes } from './group-times.ts'
import type { ProposalAnswer, ProposalFormOptions } from './proposal-form.ts'
import { useProposeTimes } from './proposal-queries.ts'

export interface GroupDayValues extends GroupDay {
  /** The times that are proposed: all of the day, without those that were taken out. */
  times: string[]
  places: number | string
  room: string
  usesOwnLink: boolean
  interviewLink: string
  note: string
}

/** The lengths and the gaps that are offered, in minutes. */
export const groupLengths = ['15', '30', '45', '60', '90', '120', '180', '240'] as const
export const gaps = ['0', '5', '10', '15', '30', '60'] as const

const usualCount = 10

/** A day needs a date, times and places, and the own link if it is used. */
function refusalOf(values: GroupDayValues): FormRefusal | null {
  const { times, usesOwnLink } = values
  const needed = ['day', 'from', 'to', 'places'] as const
  const blank = requireFields(
    usesOwnLink ? [...needed, 'interviewLink' as const] : needed,
    messages.chooseAllFields,
  )(values)
  if (blank) return blank
  return times.length > 0 ? null : { msg: messages.timesNeeded, faults: { times: messages.timesNeeded } }
}

/** The form of a day on which many candidates can choose the same time. */
export function useGroupDayForm({ jobId, applicantIds, meetingLink, onSaved }: Omit<ProposalFormOptions, 'isShown'>) {
  const propose = useProposeTimes(jobId)
  const toBody = ({ minutes, times, places, room, usesOwnLink, interviewLink, note }: GroupDayValues) => ({
    applicantIds: [...applicantIds],
    hostIds: [],
    minutes: Number(minutes),
    ...{ times, places, room, note },
    ...(usesOwnLink && { interviewLink }),
  })
  const draft = useDraftForm({
    about: `group day ${applicantIds.join(' ')}`,
    start: (): GroupDayValues => ({
      day: '',
      from: '10:00',
      to: '16:00',
      minutes: '60',
      gap: '0',
      times: [],
      places: Math.min(usualCount, limits.booking.places),
      room: '',
      usesOwnLink: false,
      interviewLink: meetingLink,
      note: '',
    }),
    check: refusalOf,
    schema: ProposalDraft,
    toBody,
    save: (all) => propose.mutateAsync(ProposalDraft.parse(toBody(all))),
    onSaved: (answer: ProposalAnswer) => onSaved(answer),
  })
  const { form } = draft
  /** Another day or length has other times: those that were taken out come back. */
  const change = (part: Partial<GroupDay>) =>
    form.setValues({ ...part, times: startTimes({ ...form.getValues(), ...part }, Date.now()) })
  return { ...draft, change }
}

export type GroupDayForm = ReturnType<typeof useGroupDayForm>
