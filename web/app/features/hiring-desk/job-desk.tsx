import { ApiError, type HiringCandidate, type JobList, type JobWithLists } from '@firstrung/contract'
import { Button, SegmentedControl, Skeleton, Stack, Tabs, Text, Title } from '@mantine/core'
import { useDisclosure, useSessionStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadFailed } from '#app/ui/load-failed.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { CardSkeleton } from '#app/ui/skeletons.tsx'
import { CandidateCards } from './candidate-cards.tsx'
import { CandidateTable } from './candidate-table.tsx'
import type { DeskActions } from './desk-actions.ts'
import { type DeskFilters, isFiltered, noFilters } from './desk-filters.ts'
import { jobsPath } from './desk-paths.ts'
import { countText, type DeskView, deskLists, emptyTextOf } from './desk-words.ts'
import { FilterBar } from './filter-bar.tsx'
import { deskQueries, useMorePeople, useScreen } from './hiring-desk-queries.ts'
import { InterviewLinkDialog } from './interview-link-dialog.tsx'
import { JobHeader } from './job-header.tsx'
import { ResumeDialog } from './resume-dialog.tsx'
import { ShortlistDialog } from './shortlist-dialog.tsx'
import './hiring-desk.css'

/** A job with its candidates in five lists: the team's place of work. Give it the job's id as `key`. */
export function JobDesk({ jobId }: { jobId: string }) {
  const [filters, setFilters] = useState(noFilters)
  const { data, error, isFetching, refetch } = useQuery(deskQueries.panel(jobId, filters))
  // While new filters load, or when they fail, the page keeps its head and what is typed.
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  const panel = data ?? last

  if (!panel) {
    return error ? <NotLoaded error={error} retrying={isFetching} onRetry={() => void refetch()} /> : <DeskSkeleton />
  }
  return (
    <>
      <title>{`${panel.jobTitle} · Firstrung admin`}</title>
      <JobHeader panel={panel} filters={filters} />
      <FilterBar onChange={setFilters} />
      {!data && error ? (
        <LoadFailed error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Lists panel={panel} filters={filters} isStale={!data} />
      )}
    </>
  )
}

interface ListsProps {
  panel: JobWithLists
  filters: DeskFilters
  /** Whether these are still the candidates of the filters before. */
  isStale: boolean
}

function Lists({ panel, filters, isStale }: ListsProps) {
  const [list, setList] = useState<JobList>('applicants')
  const [stored, setStored] = useSessionStorage({ key: 'desk-view', defaultValue: 'cards' })
  const view: DeskView = stored === 'table' ? 'table' : 'cards'
  const more = useMorePeople(panel._id, filters)
  const label = deskLists.find((one) => one.list === list)?.label ?? ''
  const people = panel[list]
  const { desk, dialogs } = useDesk(panel, filters)
  const choose = (value: string | null) => setList(deskLists.find((one) => one.list === value)?.list ?? list)

  return (
    <Tabs value={list} onChange={choose} keepMounted={false}>
      <div className="desk-bar">
        <Tabs.List aria-label="Candidates of this job" className="desk-tabs">
          {deskLists.map((one) => (
            <Tabs.Tab key={one.list} value={one.list}>
              {one.label}{' '}
              <span className="desk-count">{countText(panel.counts[one.list], panel.countsAreBounded)}</span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <SegmentedControl
          size="xs"
          aria-label="View"
          data={[
            { value: 'cards', label: 'Cards' },
            { value: 'table', label: 'Table' },
          ]}
          value={view}
          onChange={setStored}
        />
      </div>
      <Tabs.Panel value={list} className="desk-panel" aria-busy={isStale}>
        {list === 'applicants' && (
          <Text size="sm" c="dimmed" mb="sm">
            Best match first: a required skill and a fitting place, then a required skill, then everyone else; in each
            group the better skill test comes first.
          </Text>
        )}
        {people.length === 0 ? (
          <EmptyState title={emptyTextOf(list, view, isFiltered(filters))} order={2} />
        ) : view === 'cards' ? (
          <CandidateCards people={people} desk={desk} />
        ) : (
          <CandidateTable people={people} desk={desk} label={label} />
        )}
        <LoadMore
          hasMore={panel.nextCursors[list] !== null}
          loading={more.isPending}
          onMore={() => more.mutate(list)}
          shown={people.length}
          total={countText(panel.counts[list], panel.countsAreBounded)}
        />
      </Tabs.Panel>
      {dialogs}
    </Tabs>
  )
}

type Open = { what: 'shortlist' | 'link' | 'resume'; person: HiringCandidate }

/** What can be done with the candidates, and the dialogs that belong to it. */
function useDesk(panel: JobWithLists, filters: DeskFilters) {
  const [open, setOpen] = useState<Open | null>(null)
  const [isOpen, dialog] = useDisclosure(false)
  const screen = useScreen(panel._id, filters)
  const show = (what: Open['what']) => (person: HiringCandidate) => {
    setOpen({ what, person })
    dialog.open()
  }
  const move = (person: HiringCandidate) => ({ jobId: panel._id, applicantId: person._id, stage: person.stage })

  const desk: DeskActions = {
    shortlist: show('shortlist'),
    enterLink: show('link'),
    showResume: show('resume'),
    remove: (person) => screen.mutate({ action: 'remove', ...move(person) }),
    busyId: screen.isPending && 'applicantId' in screen.variables ? screen.variables.applicantId : undefined,
    isLocked: !panel.isActive,
  }
  const shared = { opened: isOpen, onClose: dialog.close }
  const dialogs = open && (
    <>
      {open.what === 'shortlist' && (
        <ShortlistDialog
          {...shared}
          key={open.person._id}
          person={open.person}
          busy={screen.isPending}
          onShortlist={(card) =>
            screen.mutate({ action: 'shortlist', ...move(open.person), ...card }, { onSuccess: dialog.close })
          }
        />
      )}
      {open.what === 'link' && (
        <InterviewLinkDialog
          {...shared}
          key={open.person._id}
          jobId={panel._id}
          filters={filters}
          person={open.person}
        />
      )}
      {open.what === 'resume' && <ResumeDialog {...shared} person={open.person} />}
    </>
  )
  return { desk, dialogs }
}

interface NotLoadedProps {
  error: Error
  retrying: boolean
  onRetry: () => void
}

function NotLoaded({ error, retrying, onRetry }: NotLoadedProps) {
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400)
  if (!isGone) {
    return (
      <>
        <Title mb="lg">Manage Jobs</Title>
        <LoadFailed error={error} retrying={retrying} onRetry={onRetry} />
      </>
    )
  }
  return (
    <EmptyState
      title="This job is not here any more"
      order={1}
      action={
        <Button component={Link} to={jobsPath} variant="outline">
          Manage Jobs
        </Button>
      }
    >
      It was deleted, or its address is not complete.
    </EmptyState>
  )
}

const DeskSkeleton = () => (
  <Stack gap="lg">
    <div>
      <Skeleton height={34} width="min(420px, 80%)" mb="sm" />
      <Skeleton height={16} width="min(320px, 60%)" />
    </div>
    <Skeleton height={60} />
    <CardSkeleton cards={6} cols={3} />
  </Stack>
)
