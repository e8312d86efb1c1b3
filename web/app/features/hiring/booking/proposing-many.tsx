import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { LeftOutDialog } from './left-out-dialog.tsx'
import type { ProposalAnswer } from './proposal-form.ts'
import { ProposeManyDialog } from './propose-many-dialog.tsx'

interface ProposingManyProps {
  jobId: string
  /** The candidates when it is opened first; the selection is cleared afterwards. */
  applicantIds: readonly string[]
  /** The recruiter's own meeting link, from the profile; null while it loads. */
  meetingLink: string | null
  /** Undefined for candidates who are not loaded. */
  nameOf: (userId: string) => string | undefined
  opened: boolean
  onClose: () => void
  onProposed: (answer: ProposalAnswer) => void
}

/** Proposes times to the chosen candidates; then says who was left out. */
export function ProposingMany({ applicantIds, meetingLink, nameOf, onProposed, ...dialog }: ProposingManyProps) {
  const [ids] = useState(applicantIds)
  const [leftOut, setLeftOut] = useState<ProposalAnswer['leftOut']>([])
  const [isSaying, { open, close }] = useDisclosure(false)
  const finish = (answer: ProposalAnswer) => {
    onProposed(answer)
    if (answer.leftOut.length === 0) return
    setLeftOut(answer.leftOut)
    open()
  }
  return (
    <>
      {/* The form needs the meeting link when it starts. */}
      {meetingLink !== null && (
        <ProposeManyDialog {...dialog} applicantIds={ids} meetingLink={meetingLink} onProposed={finish} />
      )}
      <LeftOutDialog leftOut={leftOut} nameOf={nameOf} opened={isSaying} onClose={close} />
    </>
  )
}
