import type { JobProposal } from '@firstrung/contract'
import { Card, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '#app/ui/base/button.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { InfiniteList } from '#app/ui/list/infinite-list.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import { SideDrawer } from '#app/ui/notice/side-drawer.tsx'
import { ProposalPeople } from './proposal-people.tsx'
import { proposalQueries } from './proposal-queries.ts'
import { countsText, proposalFacts, proposalTitle, stateText, takenText } from './proposal-texts.ts'
import styles from './proposals-drawer.module.css'
import { TakeBack } from './take-back.tsx'
import { timesByDay } from './times-by-day.ts'

interface ProposalsDrawerProps {
  jobId: string
  isLocked: boolean
  opened: boolean
  onClose: () => void
}

/** All times that were proposed in a job, the newest first, with what became of them. */
export function ProposalsDrawer({ jobId, isLocked, opened, onClose }: ProposalsDrawerProps) {
  const list = useInfiniteQuery({ ...proposalQueries.all(jobId), enabled: opened })
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="lg"
      title={
        <Text component="span" fw={650} size="xl">
          Proposed times
        </Text>
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <InfiniteList
        list={list}
        entriesOf={(page) => page.proposals}
        skeleton={<ListSkeleton rows={4} />}
        empty={
          <EmptyState title="No times are proposed yet" order={3}>
            Select candidates and choose ‘Propose times’, or let a single candidate choose when you schedule their
            interview.
          </EmptyState>
        }
      >
        {(proposals) => (
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              Times are Indian time.
            </Text>
            {proposals.map((proposal) => (
              <ProposalCard key={proposal._id} {...{ jobId, proposal, isLocked }} onLeave={onClose} />
            ))}
          </Stack>
        )}
      </InfiniteList>
    </SideDrawer>
  )
}

interface ProposalCardProps {
  jobId: string
  proposal: JobProposal
  isLocked: boolean
  /** Called when a candidate is opened. */
  onLeave: () => void
}

function ProposalCard({ jobId, proposal, isLocked, onLeave }: ProposalCardProps) {
  const id = useId()
  const [now] = useState(() => Date.now())
  const [isOpen, setOpen] = useState(false)
  const { counts, isWithdrawn } = proposal
  return (
    <Card component="article" padding="md" aria-labelledby={id} withBorder>
      <Title order={3} size="h5" id={id}>
        {proposalTitle(proposal)}
      </Title>
      <Text size="sm">{proposalFacts(proposal)}</Text>
      <Text size="sm" c="dimmed">
        {stateText(proposal, now)}
      </Text>
      <Text mt="xs">{countsText(counts)}.</Text>
      <Times proposal={proposal} />
      <div className={styles.actions}>
        <Button size="xs" variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide candidates' : 'Show candidates'}
        </Button>
        {!isLocked && !isWithdrawn && counts.open > 0 && <TakeBack jobId={jobId} proposal={proposal} />}
      </div>
      {isOpen && <ProposalPeople jobId={jobId} proposal={proposal} onLeave={onLeave} />}
    </Card>
  )
}

/** The times by day, each with what is taken of it. */
function Times({ proposal: { times, places } }: { proposal: JobProposal }) {
  const known = new Map(times.map((time) => [time.startsAt, time]))
  return timesByDay(times.map(({ startsAt }) => startsAt)).map(({ day, title, times: ofDay }) => (
    <div key={day}>
      <Title order={4} size="h6" mt="sm">
        {title}
      </Title>
      <ul className={styles.times} aria-label={title}>
        {ofDay.map(({ value, label }) => {
          const time = known.get(value)
          return (
            time && (
              <li key={value}>
                <span>{label}</span>
                <Text component="span" size="sm" c="dimmed">
                  {takenText(time, places)}
                </Text>
              </li>
            )
          )
        })}
      </ul>
    </div>
  ))
}
