import { limits, type OwnApplicationWhole } from '@firstrung/contract'
import { Card, Text, Textarea, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { useWithdrawApplication } from '#app/features/candidates/values/candidate-queries.ts'
import { resumeName } from '#app/lib/text/resume-name.ts'
import { Button } from '#app/ui/base/button.tsx'
import { TextLink } from '#app/ui/base/text-link.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import { LongText } from '#app/ui/text/long-text.tsx'

/** The choice at the time of applying; the present one is under 'Who has access'. */
const sharing = {
  now: 'You chose to show your email and phone number from the start.',
  shortlisted: 'You chose to show your email and phone number once the company shortlists you.',
}

/** What went to the company with an application. */
export function SentApplication({ sent }: { sent: NonNullable<OwnApplicationWhole['sent']> }) {
  return (
    <Card component="section" aria-labelledby="sent">
      <Title order={2} size="h3" id="sent">
        What you sent
      </Title>
      <Text mt="sm">
        Resume: <a href={sent.resume.url}>{resumeName(sent.resume)}</a>
      </Text>
      {sent.answers.map(({ question, answer }, at) => (
        <div key={`${at} ${question}`}>
          <Text mt="sm" fw={600}>
            {question}
          </Text>
          <LongText text={answer} />
        </div>
      ))}
      {sent.note && (
        <>
          <Text mt="sm" fw={600}>
            Your note
          </Text>
          <LongText text={sent.note} />
        </>
      )}
      <Text mt="sm" size="sm" c="dimmed">
        {sharing[sent.sharesContact]} What the company sees now is under{' '}
        <TextLink to="/candidate/profile?tab=access">Who has access</TextLink>.
      </Text>
    </Card>
  )
}

/** Withdraws an application, after a confirmation. `onWithdrawn` is called when the dialog has closed. */
export function WithdrawApplication({
  application: { _id, job, canWithdraw },
  onWithdrawn,
}: {
  application: OwnApplicationWhole
  onWithdrawn: () => void
}) {
  const withdraw = useWithdrawApplication(_id)
  const button = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  return (
    <>
      {canWithdraw && (
        <Button ref={button} variant="secondary" onClick={() => setAsking(true)}>
          Withdraw application
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Withdraw your application?"
        confirmLabel="Withdraw"
        cancelLabel="Keep it"
        busy={withdraw.isPending}
        destructive
        onConfirm={() => withdraw.mutate(reason, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
        // Depends on `isSuccess`: the button disappears only when the application is loaded again.
        onClosed={() => (withdraw.isSuccess ? onWithdrawn() : button.current?.focus())}
      >
        <Text mb="md">
          {job.companyName} is told, and can no longer open your resume. You cannot apply for this job again.
        </Text>
        <Textarea
          label="Why? (optional)"
          description={`${job.companyName} reads it.`}
          autosize
          minRows={2}
          maxLength={limits.withdrawReason}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
      </ConfirmDialog>
    </>
  )
}
