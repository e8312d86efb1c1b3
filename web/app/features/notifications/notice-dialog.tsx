import { messages, type Notice, type NoticeData } from '@firstrung/contract'
import { Anchor, Button, Group, Modal, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Facts } from '#app/ui/facts.tsx'
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
  if (notice && notice !== last) setLast(notice)
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
    <Facts
      missing={messages.notGiven}
      facts={[
        ['Job title', data.jobTitle],
        ['Job id', data.jobId],
        ['Recruiter id', data.recruiterId],
        ['Candidate name', data.user],
        ['Candidate id', data.userId],
      ]}
    />
  )
}

function RecruiterFacts({ data }: { data: NoticeData }) {
  const link = (
    <Anchor href={data.interviewLink} target="_blank" rel="noopener noreferrer">
      {data.interviewLink}
    </Anchor>
  )
  return (
    <>
      <Title order={3} size="h5" mb="xs">
        Job Details
      </Title>
      <Facts
        missing={messages.notGiven}
        facts={[
          ['Title', data.jobTitle],
          ['Id', data.jobId],
        ]}
      />
      {data.userId && (
        <>
          <Title order={3} size="h5" mt="md" mb="xs">
            Candidate Details
          </Title>
          <Facts
            missing={messages.notGiven}
            facts={[
              ['Name', data.user],
              ['Id', data.userId],
              ...(data.interviewLink ? [['Interview link', link] as const] : []),
            ]}
          />
        </>
      )}
    </>
  )
}
