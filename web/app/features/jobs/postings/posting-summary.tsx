import { messages, type OwnPosting } from '@firstrung/contract'
import { Badge, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { draftStorage } from '#app/lib/browser/draft-storage.ts'
import { counted } from '#app/lib/text/format.ts'
import { Button, LinkButton } from '#app/ui/base/button.tsx'
import { TextLink } from '#app/ui/base/text-link.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import { lackLabels, stateLabels, stateText } from './posting-labels.ts'
import { postingDraftKey, postingPath } from './posting-paths.ts'
import { usePostingStep } from './posting-queries.ts'

interface PostingSummaryProps {
  posting: OwnPosting
  /** Whether to link to the page of the posting; false on that page itself. */
  withLink?: boolean
  /** Saves the changes of that page, then publishes; undefined if everything is saved. */
  saveAndPublish?: (() => void) | undefined
}

/** The state of a posting, and the possible steps. */
export function PostingSummary({ posting, withLink = false, saveAndPublish }: PostingSummaryProps) {
  const { jobId, state, lacks, applications, slug, needsReview, answersToGive, fullBoard } = posting
  const step = usePostingStep(jobId)
  const [closing, setClosing] = useState(false)
  const mayPublish = state === 'draft' || state === 'paused' || state === 'closed'
  const isReady = mayPublish && lacks.length === 0
  // Other pages do not show unsaved changes, so they do not offer to publish: the older text would be published by mistake.
  const [isUnfinished] = useState(() => withLink && draftStorage.read(postingDraftKey(jobId)) !== null)
  const canPublish = isReady && answersToGive === 0 && !fullBoard && !isUnfinished
  const publishLabel = needsReview ? 'Send to our team' : state === 'draft' ? 'Publish' : 'Publish again'
  return (
    <section aria-labelledby="posting-title">
      <Group gap="sm" mt={withLink ? 'xl' : 0} mb="xs">
        <Title order={2} size="h4" id="posting-title">
          {withLink ? 'Job board' : 'Status'}
        </Title>
        <Badge variant="light" color={state === 'live' ? 'green' : 'gray'}>
          {stateLabels[state]}
        </Badge>
      </Group>
      <Text>{stateText(posting)}</Text>
      {mayPublish && lacks.length > 0 && (
        <Text mt="xs">
          {`Before you can publish it, add ${new Intl.ListFormat('en-IN').format(lacks.map((lack) => lackLabels[lack]))}.`}
        </Text>
      )}
      {isReady && answersToGive > 0 && <Text mt="xs">{messages.answersOwed(answersToGive)}</Text>}
      {isReady && fullBoard && <Text mt="xs">{messages.boardIsFull(fullBoard)}</Text>}
      {isUnfinished && <Text mt="xs">You have changed this posting and not saved it yet. Your changes are kept.</Text>}
      {applications > 0 && <Text mt="xs">{counted(applications, 'candidate')} applied to this job.</Text>}
      <Group gap="sm" mt="md">
        {canPublish && (
          <Button loading={step.isPending} onClick={saveAndPublish ?? (() => step.mutate('publish'))}>
            {saveAndPublish ? `Save and ${publishLabel.toLowerCase()}` : publishLabel}
          </Button>
        )}
        {isReady && answersToGive > 0 && <LinkButton to="/rdashboard/answers">Answer them</LinkButton>}
        {isReady && fullBoard && fullBoard.tier < 2 && (
          <LinkButton to="/recruiter/profile?tab=verification">Open Verification</LinkButton>
        )}
        {withLink && (
          <LinkButton to={postingPath(jobId)} variant={isReady && !isUnfinished ? 'secondary' : 'primary'}>
            {isUnfinished ? 'Go on editing' : state === 'draft' ? 'Complete the posting' : 'Edit the posting'}
          </LinkButton>
        )}
        {state === 'live' && (
          <>
            <Button variant="secondary" loading={step.isPending} onClick={() => step.mutate('pause')}>
              Pause
            </Button>
            <Button variant="secondary" onClick={() => setClosing(true)}>
              Close applications
            </Button>
            <TextLink to={`/jobs/${slug}`}>See it as candidates do</TextLink>
          </>
        )}
      </Group>
      <ConfirmDialog
        opened={closing}
        title="Close applications?"
        confirmLabel="Close applications"
        cancelLabel="Keep it open"
        busy={step.isPending}
        onConfirm={() => step.mutate('close', { onSettled: () => setClosing(false) })}
        onClose={() => setClosing(false)}
      >
        <Text>
          Nobody can apply any more. Those who have applied are not told: they stay in your hiring panel and wait for
          your answer. You can publish the job again.
        </Text>
      </ConfirmDialog>
    </section>
  )
}
