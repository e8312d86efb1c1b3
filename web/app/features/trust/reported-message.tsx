import { messageReportLabels, messages, type ReportedMessage as Reported } from '@firstrung/contract'
import { Badge, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { toastError } from '#app/lib/browser/toast.ts'
import { dayTimeText, relative } from '#app/lib/text/dates.ts'
import { counted } from '#app/lib/text/format.ts'
import { Button } from '#app/ui/base/button.tsx'
import { TeamLink } from '#app/ui/base/team-link.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import styles from './trust.module.css'
import { useJudge } from './trust-queries.ts'

/** A reported message with the messages around it, the reasons, and the possible decisions. */
export function ReportedMessage({ message }: { message: Reported }) {
  const { _id: id, jobId, jobTitle, companyName, candidateId, candidateName, before, after, reports } = message
  const writer = message.authorName || 'Deleted account'
  return (
    <article className={styles.company} aria-labelledby={`message-${id}`}>
      <Group justify="space-between" align="baseline" mb="sm">
        <Title order={2} size="h4" id={`message-${id}`}>
          {writer} to {message.byCompany ? candidateName : companyName}
        </Title>
        {message.removedOfAuthor > 0 && (
          <Badge variant="light" color="brick">
            {counted(message.removedOfAuthor, 'other message')} removed
          </Badge>
        )}
      </Group>
      <Text size="sm" mb="sm">
        About{' '}
        <TeamLink to={`/admin?tab=manage-jobs&job=${jobId}`} needs="job.list_all">
          {jobTitle}
        </TeamLink>{' '}
        at {companyName}, with{' '}
        <TeamLink to={`/admin?tab=candidates&candidate=${candidateId}`} needs="people.read">
          {candidateName}
        </TeamLink>
      </Text>
      <ul className={styles.messages} aria-label="Messages">
        {before.map((one) => (
          <MessageLine key={one._id} message={one} />
        ))}
        <MessageLine message={message} isReported />
        {after.map((one) => (
          <MessageLine key={one._id} message={one} />
        ))}
      </ul>
      <Title order={3} size="h5" mt="md" mb="xs">
        {counted(reports.length, 'report')}
      </Title>
      <ul className={styles.reports}>
        {reports.map(({ by, reason, note, reportedAt }) => (
          <li key={`${by} ${reportedAt}`}>
            <strong>{messageReportLabels[reason]}.</strong> {note}
            <Text size="sm" c="dimmed">
              {by}, {relative(reportedAt)}
            </Text>
          </li>
        ))}
      </ul>
      <Judgement message={message} writer={writer} />
    </article>
  )
}

/** The possible decisions. A removal needs a confirmation, because both sides see it. */
function Judgement({ message, writer }: { message: Reported; writer: string }) {
  const judge = useJudge(message._id)
  const [isRemoving, setRemoving] = useState(false)
  const act = (decision: 'keep' | 'hide' | 'restore') =>
    judge.mutate(decision, { onError: (error) => toastError(error), onSettled: () => setRemoving(false) })
  return (
    <>
      <Group mt="md">
        {message.isRemoved ? (
          <Button variant="secondary" loading={judge.isPending} onClick={() => act('restore')}>
            Show it again
          </Button>
        ) : (
          <>
            <Button variant="secondary" loading={judge.isPending} onClick={() => act('keep')}>
              Keep it
            </Button>
            <Button variant="danger" onClick={() => setRemoving(true)}>
              Remove it
            </Button>
          </>
        )}
      </Group>
      <ConfirmDialog
        opened={isRemoving}
        title="Remove this message?"
        confirmLabel="Remove it"
        cancelLabel="Cancel"
        destructive
        busy={judge.isPending}
        onConfirm={() => act('hide')}
        onClose={() => setRemoving(false)}
      >
        <Text>
          Both sides then read: ‘{messages.messageRemoved}’ We tell {writer} that it was removed, and everybody who
          reported it.{' '}
          {message.byCompany && `${message.companyName} cannot reach the highest level of trust for 90 days. `}
          You can show the message again under Removed messages.
        </Text>
      </ConfirmDialog>
    </>
  )
}

interface MessageLineProps {
  message: Reported['before'][number]
  isReported?: boolean
}

const MessageLine = ({ message, isReported = false }: MessageLineProps) => (
  <li data-reported={isReported}>
    <Text size="sm" c="dimmed" title={dayTimeText(message.sentAt)}>
      <b>{message.authorName || 'Deleted account'}</b> · {message.byCompany ? 'company' : 'candidate'} ·{' '}
      {relative(message.sentAt)}
      {isReported && <b> · reported</b>}
      {message.isRemoved && ' · removed'}
    </Text>
    <p>{message.text}</p>
  </li>
)
