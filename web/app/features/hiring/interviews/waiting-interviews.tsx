import { messages, type PlannedInterview } from '@firstrung/contract'
import { Card, Group, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { jobPath } from '#app/features/hiring/application/admin-paths.ts'
import { relative } from '#app/lib/text/dates.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { totalText } from '#app/lib/text/format.ts'
import { Button } from '#app/ui/base/button.tsx'
import { CountMark } from '#app/ui/base/count-mark.tsx'
import { TextLink } from '#app/ui/base/text-link.tsx'
import { CardGrid } from '#app/ui/list/card-grid.tsx'
import { DescriptionList } from '#app/ui/list/description-list.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { InfiniteList } from '#app/ui/list/infinite-list.tsx'
import { CardSkeleton } from '#app/ui/list/skeletons.tsx'
import { InterviewLinkDialog } from './interview-link-dialog.tsx'
import { InterviewMenu } from './interview-menu.tsx'
import { interviewQueries } from './interview-queries.ts'
import { interviewTimeText, startOf } from './interview-time.ts'
import { interviewersText } from './interviewers.ts'

/** Interviews of all jobs that still need a link from the team, the oldest request first. */
export function WaitingInterviews() {
  const list = useInfiniteQuery(interviewQueries.waiting)
  const [now] = useState(() => Date.now())
  const [chosen, setChosen] = useState<PlannedInterview | null>(null)
  const [isOpen, dialog] = useDisclosure(false)
  const first = list.data?.pages[0]
  const total = first && totalText(first)
  return (
    <>
      <Title mb="md">Interview Links {total && <CountMark>{total}</CountMark>}</Title>
      <InfiniteList
        list={list}
        entriesOf={(page) => page.interviews}
        total={total ?? 0}
        skeleton={<CardSkeleton />}
        empty={
          <EmptyState title={messages.noInterviewWaits} order={2}>
            Interviews that recruiters request appear here until they have a link.
          </EmptyState>
        }
      >
        {(interviews) => (
          <CardGrid>
            {interviews.map((interview) => (
              <li key={interview._id}>
                <WaitingCard
                  interview={interview}
                  isLate={startOf(interview).getTime() <= now}
                  onEnter={() => {
                    setChosen(interview)
                    dialog.open()
                  }}
                />
              </li>
            ))}
          </CardGrid>
        )}
      </InfiniteList>
      {chosen && (
        <InterviewLinkDialog
          key={chosen._id}
          panel={{ role: 'admin', jobId: chosen.job }}
          candidate={{ ...chosen, interviews: [chosen] }}
          opened={isOpen}
          onClose={dialog.close}
        />
      )}
    </>
  )
}

interface WaitingCardProps {
  interview: PlannedInterview
  /** Whether the time of the interview has passed. */
  isLate: boolean
  onEnter: () => void
}

function WaitingCard({ interview, isLate, onEnter }: WaitingCardProps) {
  const { job, jobTitle, companyName, recruiter, requestedAt, interviewRound, roundName } = interview
  const name = displayName(interview)
  return (
    <Card component="article" padding="md" h="100%" aria-labelledby={`waiting-${interview._id}`}>
      <Title order={2} size="h5" id={`waiting-${interview._id}`}>
        {name}
      </Title>
      <DescriptionList
        dense
        missing={messages.notGiven}
        facts={[
          ['Job', <TextLink key="job" to={jobPath(job)}>{`${jobTitle}, ${companyName}`}</TextLink>],
          ['Recruiter', displayName(recruiter)],
          ['Round', roundName ?? interviewRound],
          ['Time', interviewTimeText(interview)],
          ['Interviewer', interviewersText(interview)],
          ['Requested', relative(requestedAt)],
        ]}
      />
      {isLate && (
        <Text size="sm" fw={600} c="var(--bad)" mt="xs">
          This time has passed. Move or cancel it.
        </Text>
      )}
      <Group gap="xs" mt="sm">
        <Button size="xs" onClick={onEnter}>
          Enter link<span className="visually-hidden"> for {name}</span>
        </Button>
        <InterviewMenu interview={interview} name={name} viewer="admin" />
      </Group>
    </Card>
  )
}
