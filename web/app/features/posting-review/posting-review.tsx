import {
  jobReportLabels,
  messages,
  type PostingDecision,
  type PostingInReview,
  payText,
  promisedTime,
  ruleSentence,
} from '@firstrung/contract'
import { Anchor, Badge, Group, List, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAction } from '#app/lib/api/use-action.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'
import { useTeamMay } from '#app/lib/session/team-may.ts'
import { dayText, dayTimeText } from '#app/lib/text/dates.ts'
import { counted } from '#app/lib/text/format.ts'
import { jobRoleLabel } from '#app/lib/text/labels.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconChevronLeft } from '#app/ui/base/icons.ts'
import { TextLink } from '#app/ui/base/text-link.tsx'
import { DescriptionList } from '#app/ui/list/description-list.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import { ReviewedLogo } from '#app/ui/profile/reviewed-logo.tsx'
import { RichText } from '#app/ui/text/rich-text.tsx'
import styles from './posting-review.module.css'
import { decisionLabels, decisionsIn, ruleLabels, stateLabels } from './posting-review-labels.ts'
import { postingsPath, reviewPath } from './posting-review-paths.ts'
import { postingAfter, postingReviewQueries, useDecide } from './posting-review-queries.ts'

const DecideDialog = lazyWithRetry(async () => (await import('./decide-dialog.tsx')).DecideDialog)

/** A posting with the facts to check, and the possible decisions. */
export function PostingReview({ jobId }: { jobId: string }) {
  const query = useQuery(postingReviewQueries.one(jobId))
  return (
    <>
      <Anchor component={Link} to={postingsPath} size="sm">
        <IconChevronLeft size={16} aria-hidden /> Postings
      </Anchor>
      <QueryContent
        query={query}
        waiting={<ListSkeleton rows={6} />}
        missing={
          <EmptyState title="There is no such posting" order={1}>
            Its job was deleted, or the link is incomplete.
          </EmptyState>
        }
      >
        {(posting) => (
          <Stack gap="xl" mt="sm">
            <Head posting={posting} />
            <Checks posting={posting} />
            <Content posting={posting} />
            <Earlier posting={posting} />
          </Stack>
        )}
      </QueryContent>
    </>
  )
}

function Head({ posting }: { posting: PostingInReview }) {
  const { jobId, title, company, recruiter, state, since, slug, found, reported } = posting
  // With signs of fraud or reports the dialog asks first.
  const isClean = state === 'review' && found.length === 0 && reported.length === 0
  const may = useTeamMay()
  const [deciding, setDeciding] = useState<PostingDecision | null>(null)
  return (
    <header>
      <Group justify="space-between" align="start">
        <div>
          <Group gap="sm">
            <Title>{title}</Title>
            <Badge variant="light">{stateLabels[state]}</Badge>
          </Group>
          <Text>
            {company} · {recruiter} · {stateLabels[state].toLowerCase()} since {dayText(since)}
          </Text>
          <Group gap="md" mt="xs">
            {may('job.list_all') && (
              <TextLink to={`/admin?tab=manage-jobs&job=${jobId}`}>Candidates of this job</TextLink>
            )}
            {(state === 'live' || state === 'paused' || state === 'closed') && (
              <TextLink to={`/jobs/${slug}`}>Public page</TextLink>
            )}
          </Group>
        </div>
        <div>
          <Group gap="sm">
            {isClean && <ApproveAndNext jobId={jobId} />}
            {decisionsIn[state].map((decision, at) => (
              <Button
                key={decision}
                size="sm"
                variant={decision === 'remove' ? 'danger' : at === 0 && !isClean ? 'primary' : 'secondary'}
                onClick={() => setDeciding(decision)}
              >
                {decisionLabels[decision].button}
              </Button>
            ))}
          </Group>
          {isClean && (
            <Text size="sm" c="dimmed" mt="xs">
              {decisionLabels.approve.says}
            </Text>
          )}
        </div>
      </Group>
      <Suspense>
        {deciding && (
          <DecideDialog
            {...{ jobId, title }}
            decision={deciding}
            isQueued={state === 'review'}
            onClose={() => setDeciding(null)}
          />
        )}
      </Suspense>
    </header>
  )
}

/** Approves in one step, without a note, and leads to the next posting that waits. */
function ApproveAndNext({ jobId }: { jobId: string }) {
  const decide = useDecide(jobId)
  const cache = useQueryClient()
  const navigate = useNavigate()
  const approve = useAction<{ msg: string; next: string | null }>({
    mutationFn: async () => {
      // Loaded before this posting leaves the queue.
      const next = await postingAfter(jobId)
      return { ...(await decide({ decision: 'approve', reason: '', ifClean: true })), next }
    },
    onSuccess: ({ msg, next }) => {
      toast.success(next === null ? `${msg} No other posting is waiting for a review.` : msg)
      void navigate(next ? reviewPath(next) : postingsPath)
    },
    onError: (error) => {
      toastError(error)
      // Shows signs of fraud that were found since.
      void cache.invalidateQueries({ queryKey: postingReviewQueries.one(jobId).queryKey })
    },
  })
  return (
    <Button size="sm" variant="primary" loading={approve.isPending} onClick={() => approve.mutate()}>
      Approve and next
    </Button>
  )
}

/** Signs of fraud with the words that were found, and reports of candidates. */
function Checks({ posting: { found, reported } }: { posting: PostingInReview }) {
  return (
    <section aria-labelledby="checks-title">
      <Title order={2} size="h4" mb="sm" id="checks-title">
        To check
      </Title>
      {found.length === 0 && reported.length === 0 && <Text c="dimmed">No signs of fraud, and no reports.</Text>}
      <Stack gap="md">
        {found.map(({ rule, quote }) => (
          <div key={rule}>
            <Text fw={600}>{ruleLabels[rule]}</Text>
            {quote && <blockquote className={styles.postingQuote}>{quote}</blockquote>}
          </div>
        ))}
        {reported.map(({ reason, note, reporter, reportedAt }) => (
          <div key={`${reportedAt} ${reporter}`}>
            <Text fw={600}>Reported: {jobReportLabels[reason]}</Text>
            {note && <Text>{note}</Text>}
            <Text size="sm" c="dimmed">
              {reporter} · {dayTimeText(reportedAt)}
            </Text>
          </div>
        ))}
      </Stack>
    </section>
  )
}

function Content({ posting }: { posting: PostingInReview }) {
  const { companyId: id, company: name, logoKey } = posting
  const { role, jobType, jobLocations, pay, months, applyBy, answerDays, answerDayKind, qualifications } = posting
  return (
    <section aria-labelledby="posting-text-title">
      <Title order={2} size="h4" mb="sm" id="posting-text-title">
        The posting
      </Title>
      <DescriptionList
        missing={messages.notGiven}
        facts={[
          ['Logo of the company', <ReviewedLogo key="logo" company={{ id, name }} logoKey={logoKey} />],
          ['Type', `${jobRoleLabel(role)}, ${jobType}`],
          ['Location', jobLocations.join(', ')],
          ['Pay', payText(pay)],
          ['Duration', months === null ? '' : counted(months, 'month')],
          ['Apply by', applyBy === null ? '' : dayText(applyBy)],
          ['Answer within', promisedTime(answerDays, answerDayKind)],
          ['Skills', qualifications],
        ]}
      />
      <RichText content={posting.content} />
      {posting.rules.length > 0 && (
        <>
          <Title order={3} size="h5" mt="md" mb="xs">
            Requirements
          </Title>
          <List>
            {posting.rules.map(({ params, isHard }) => (
              <List.Item key={JSON.stringify(params)}>
                {ruleSentence(params)} {isHard && '(needed)'}
              </List.Item>
            ))}
          </List>
        </>
      )}
      {posting.questions.length > 0 && (
        <>
          <Title order={3} size="h5" mt="md" mb="xs">
            Questions
          </Title>
          <List type="ordered">
            {posting.questions.map(({ _id, text }) => (
              <List.Item key={_id}>{text}</List.Item>
            ))}
          </List>
        </>
      )}
    </section>
  )
}

function Earlier({ posting: { decisions } }: { posting: PostingInReview }) {
  if (decisions.length === 0) return null
  return (
    <section aria-labelledby="decisions-title">
      <Title order={2} size="h4" mb="sm" id="decisions-title">
        Earlier decisions
      </Title>
      <List>
        {decisions.map(({ decision, reason, decidedAt, by }) => (
          <List.Item key={decidedAt}>
            {decisionLabels[decision].done} by {by || 'a former member'} on {dayTimeText(decidedAt)}
            {reason && `: ${reason}`}
          </List.Item>
        ))}
      </List>
    </section>
  )
}
