import { messages, type Notice, type NoticeData } from '@firstrung/contract'
import { Anchor, Button, Group, Modal, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Side } from './notification-queries.ts'

interface NoticeDialogProps {
  side: Side
  notice: Notice | null
  onClose: () => void
  onOpenJob: (jobId: string) => void
}

/** What a notice is about, and the way to its job. */
export function NoticeDialog({ side, notice, onClose, onOpenJob }: NoticeDialogProps) {
  // While the dialog fades away it still shows what it showed.
  const [last, setLast] = useState(notice)
  useEffect(() => {
    if (notice) setLast(notice)
  }, [notice])
  const shown = notice ?? last
  if (!shown) return null
  const { data } = shown

  return (
    <Modal opened={notice !== null} onClose={onClose} title="Notification" size={500}>
      <Text mb="md">{shown.text}</Text>
      {side === 'admin' ? <AdminFacts data={data} /> : <RecruiterFacts data={data} />}
      {leadsToJob(side, data) && (
        <Group justify="flex-end" mt="lg">
          <Button
            onClick={() => {
              onClose()
              onOpenJob(data.jobId)
            }}
          >
            Open Job
          </Button>
        </Group>
      )}
    </Modal>
  )
}

/** Of a recruiter's notices only that of a removed job names no candidate, and that job cannot be opened any more. */
const leadsToJob = (side: Side, data: NoticeData) => data.jobId !== '' && (side === 'admin' || data.userId !== '')

function AdminFacts({ data }: { data: NoticeData }) {
  return (
    <dl className="notice-facts">
      <Fact name="Job title" value={data.jobTitle} />
      <Fact name="Job id" value={data.jobId} />
      <Fact name="Recruiter id" value={data.recruiterId} />
      <Fact name="Candidate name" value={data.user} />
      <Fact name="Candidate id" value={data.userId} />
    </dl>
  )
}

function RecruiterFacts({ data }: { data: NoticeData }) {
  return (
    <>
      <Title order={3} size="h5">
        Job Details
      </Title>
      <dl className="notice-facts">
        <Fact name="Title" value={data.jobTitle} />
        <Fact name="Id" value={data.jobId} />
      </dl>
      {data.userId && (
        <>
          <Title order={3} size="h5" mt="md">
            Candidate Details
          </Title>
          <dl className="notice-facts">
            <Fact name="Name" value={data.user} />
            <Fact name="Id" value={data.userId} />
            {data.interviewLink && (
              <div>
                <dt>Interview link</dt>
                <dd>
                  <Anchor href={data.interviewLink} target="_blank" rel="noopener noreferrer">
                    {data.interviewLink}
                  </Anchor>
                </dd>
              </div>
            )}
          </dl>
        </>
      )}
    </>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value || messages.notGiven}</dd>
    </div>
  )
}
