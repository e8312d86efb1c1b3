import { ApiError, type HiringCandidate, HttpLink, messages } from '@firstrung/contract'
import { Group, Modal, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { displayName } from '#app/lib/display-name.ts'
import { counted, shortDate } from '#app/lib/format.ts'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { interviewStateOf } from './hiring-labels.ts'
import { type Panel, useEnterLink } from './hiring-queries.ts'

interface InterviewLinkDialogProps {
  panel: Panel
  /** Whose interview; null for all interviews of the job without a link. */
  candidate?: HiringCandidate
  /** How many interviews of the job have no link. */
  waiting?: number
  opened: boolean
  onClose: () => void
}

/** Sets or changes an interview link, in one of its two forms. */
export function InterviewLinkDialog({ panel, candidate, waiting = 0, opened, onClose }: InterviewLinkDialogProps) {
  const { mutate, isPending, error } = useEnterLink(panel)
  const interview = candidate && interviewStateOf(candidate.interviews).interview
  const [link, setLink] = useState(interview?.interviewLink ?? '')
  // Null shows the last refusal; typing removes it.
  const [fault, setFault] = useState<string | null>(null)
  const refusal =
    error instanceof ApiError ? error.errors.find(({ field }) => field === 'interviewLink')?.msg : undefined

  function save() {
    if (link.trim() === '') return toast.warning(messages.enterMeetLink)
    const isFit = HttpLink.safeParse(link).success
    setFault(isFit ? null : messages.linkHttp)
    if (!isFit) return
    const whose = candidate && ({ action: 'user-interview', userId: candidate.userId } as const)
    mutate({ jobId: panel.jobId, interviewLink: link.trim(), ...whose }, { onSuccess: onClose })
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={interview?.interviewLink ? 'Change link' : 'Interview link'}
      size={500}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Text mb="md">
          {candidate && interview
            ? `${displayName(candidate)}, round ${interview.interviewRound}: ${shortDate(interview.interviewDate)} at ${interview.interviewTime}, ${interview.interviewDuration}. The interviewer is ${interview.interviewEmail}.`
            : waiting === 0
              ? messages.noInterviewWaits
              : `${counted(waiting, 'interview')} of this job ${waiting === 1 ? 'has' : 'have'} no link yet and ${waiting === 1 ? 'gets' : 'get'} this one. The candidates, the interviewers and the recruiter are told.`}
        </Text>
        <TextInput
          label="Interview link"
          type="url"
          placeholder="https://"
          value={link}
          error={fault ?? refusal}
          onChange={(event) => {
            setLink(event.currentTarget.value)
            setFault('')
          }}
          data-autofocus
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Save link
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
