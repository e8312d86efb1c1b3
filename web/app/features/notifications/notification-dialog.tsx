import { indianMoment, messages, type Notice, type NoticeData } from '@firstrung/contract'
import { Anchor, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Side } from '#app/lib/api/query-keys.ts'
import { dayTimeText } from '#app/lib/text/dates.ts'
import { Button } from '#app/ui/base/button.tsx'
import { DescriptionList } from '#app/ui/list/description-list.tsx'
import { Dialog } from '#app/ui/notice/dialog.tsx'

interface NotificationDialogProps {
  side: Side
  notice: Notice | null
  onClose: () => void
  onGo: (data: NoticeData) => void
}

/** A notification with a link to its subject. */
export function NotificationDialog({ side, notice, onClose, onGo }: NotificationDialogProps) {
  // Kept, because the dialog shows its content while it fades out.
  const [last, setLast] = useState(notice)
  if (notice && notice !== last) setLast(notice)
  const shown = notice ?? last
  if (!shown) return null
  const { data } = shown

  return (
    <Dialog opened={notice !== null} onClose={onClose} title="Notification" size={500}>
      <Text mb={data.details ? 'xs' : 'md'} fw={data.details ? 650 : undefined}>
        {shown.text}
      </Text>
      {data.details && <Text mb="md">{data.details}</Text>}
      <NoticeFacts side={side} data={data} />
      {wayOf(side, data) && (
        <Group justify="flex-end" mt="lg">
          <Button
            onClick={() => {
              onClose()
              onGo(data)
            }}
          >
            {wayOf(side, data)}
          </Button>
        </Group>
      )}
    </Dialog>
  )
}

/** The label of the button that opens the subject; undefined if there is nothing to open. */
function wayOf(side: Side, data: NoticeData): string | undefined {
  if (data.path) return side === 'candidate' ? candidateWay(data.path) : 'Open'
  // For recruiters only the notification of a removed job has no candidate, and that job cannot be opened.
  return data.jobId !== '' && (side === 'admin' || data.userId !== '') ? 'Open Job' : undefined
}

function candidateWay(path: string): string {
  if (path.startsWith('/dashboard')) return 'Open dashboard'
  return path.startsWith('/applications/') ? 'Open application' : 'Open'
}

function NoticeFacts({ side, data }: { side: Side; data: NoticeData }) {
  if (side === 'candidate') return <CandidateFacts data={data} />
  if (data.jobId === '') return null
  return side === 'admin' ? <AdminFacts data={data} /> : <RecruiterFacts data={data} />
}

function CandidateFacts({ data }: { data: NoticeData }) {
  const { jobTitle, companyName, interviewLink } = data
  const facts = [
    ...(jobTitle ? [['Job', jobTitle] as const] : []),
    ...(companyName ? [['Company', companyName] as const] : []),
    ...whenOf(data),
    ...(interviewLink ? [['Interview link', <MeetingLink key="link" href={interviewLink} />] as const] : []),
  ]
  return facts.length > 0 && <DescriptionList missing={messages.notGiven} facts={facts} />
}

/** When the interview is, for notifications about one. */
const whenOf = ({ interviewDate, interviewTime, interviewDuration }: NoticeData) =>
  interviewDate === ''
    ? []
    : [
        ['Day and time (Indian time)', dayTimeText(indianMoment(interviewDate, interviewTime))] as const,
        ...(interviewDuration ? [['Duration', interviewDuration] as const] : []),
      ]

const MeetingLink = ({ href }: { href: string }) => (
  <Anchor href={href} target="_blank" rel="noopener noreferrer">
    {href}
  </Anchor>
)

function AdminFacts({ data }: { data: NoticeData }) {
  return (
    <DescriptionList
      missing={messages.notGiven}
      facts={(
        [
          ['Job title', data.jobTitle],
          ['Job id', data.jobId],
          ['Recruiter id', data.recruiterId],
          ['Candidate name', data.user],
          ['Candidate id', data.userId],
          ...whenOf(data),
        ] as const
      ).filter(([, fact]) => fact !== '')}
    />
  )
}

function RecruiterFacts({ data }: { data: NoticeData }) {
  return (
    <>
      <Title order={3} size="h5" mb="xs">
        Job Details
      </Title>
      <DescriptionList
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
          <DescriptionList
            missing={messages.notGiven}
            facts={[
              ['Name', data.user],
              ['Id', data.userId],
              ...whenOf(data),
              ...(data.interviewLink
                ? [['Interview link', <MeetingLink key="link" href={data.interviewLink} />] as const]
                : []),
            ]}
          />
        </>
      )}
    </>
  )
}
