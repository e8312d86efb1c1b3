import type { JobList, JobWithLists } from '@firstrung/contract'
import { SegmentedControl, Tabs, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useState } from 'react'
import { CountMark } from '#app/ui/count-mark.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { CandidateCard } from './candidate-card.tsx'
import { CandidateCards } from './candidate-cards.tsx'
import { CandidateTable } from './candidate-table.tsx'
import hiringStyles from './hiring.module.css'
import { countText } from './hiring-labels.ts'
import { useMoreOfList } from './hiring-queries.ts'
import { emptyTextOf, type PanelView } from './hiring-roles.ts'
import styles from './job-lists.module.css'
import { usePanel } from './panel-context.ts'
import { isFiltered, type PanelFilters } from './panel-filters.ts'

/** Whether candidates are shown as cards or in tables; stored in this browser. */
export function usePanelView(): [PanelView, (view: PanelView) => void] {
  const [view, setView] = useLocalStorage<string>({ key: 'panel-view', defaultValue: 'cards' })
  return [view === 'table' ? 'table' : 'cards', setView]
}

interface ViewSwitchProps {
  view: PanelView
  onChange: (view: PanelView) => void
  size?: string
}

/** Chooses between cards and tables. */
export const ViewSwitch = ({ view, onChange, size = 'sm' }: ViewSwitchProps) => (
  <SegmentedControl
    size={size}
    aria-label="View"
    data={[
      { value: 'cards', label: 'Cards' },
      { value: 'table', label: 'Table' },
    ]}
    value={view}
    onChange={onChange}
  />
)

interface JobListsProps {
  job: JobWithLists
  view: PanelView
}

/** The lists of a job side by side as cards, or below each other as tables. */
export function ListColumns({ job, view }: JobListsProps) {
  const { config } = usePanel()
  const more = useMoreOfList({ role: config.role, jobId: job._id })
  return (
    <div className={hiringStyles.hiringBoard} data-view={view}>
      {config.lists.map((one) => (
        <section key={one.list} className={hiringStyles.hiringList} aria-labelledby={`list-${one.list}`}>
          <h2 id={`list-${one.list}`}>
            {one.label}{' '}
            <span className={styles.hiringCount}>{countText(job.counts[one.list], job.countsAreBounded)}</span>
          </h2>
          {job[one.list].length === 0 ? (
            <div className={styles.hiringEmpty}>
              <p>{emptyTextOf(one, view)}</p>
              {one.emptyHint && (
                <Text size="sm" c="dimmed">
                  {one.emptyHint}
                </Text>
              )}
            </div>
          ) : view === 'cards' ? (
            job[one.list].map((candidate) => <CandidateCard key={candidate._id} candidate={candidate} />)
          ) : (
            <CandidateTable candidates={job[one.list]} label={`${one.label}, table`} />
          )}
          <MoreOfList job={job} list={one.list} more={more} />
        </section>
      ))}
    </div>
  )
}

interface ListTabsProps extends JobListsProps {
  filters: PanelFilters
  /** Whether these are still the candidates of the previous filters. */
  isStale: boolean
  onView: (view: PanelView) => void
}

/** The lists of a job, each in a tab. */
export function ListTabs({ job, view, filters, isStale, onView }: ListTabsProps) {
  const { config } = usePanel()
  const [chosen, choose] = useState<string | null>(null)
  const more = useMoreOfList({ role: config.role, jobId: job._id, filters })
  const shown = config.lists.find(({ list }) => list === chosen) ?? config.lists[0]
  if (!shown) return null
  const candidates = job[shown.list]

  return (
    <Tabs value={shown.list} onChange={choose} keepMounted={false}>
      <div className={styles.hiringBar}>
        <Tabs.List aria-label="Candidates of this job" className={styles.hiringTabs}>
          {config.lists.map(({ list, label }) => (
            <Tabs.Tab key={list} value={list}>
              {label} <CountMark small>{countText(job.counts[list], job.countsAreBounded)}</CountMark>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <ViewSwitch size="xs" view={view} onChange={onView} />
      </div>
      <Tabs.Panel value={shown.list} className={styles.hiringTab} aria-busy={isStale}>
        {shown.hint && (
          <Text size="sm" c="dimmed" mb="sm">
            {shown.hint}
          </Text>
        )}
        {candidates.length === 0 ? (
          <EmptyState title={emptyTextOf(shown, view, isFiltered(filters))} order={2} />
        ) : view === 'cards' ? (
          <CandidateCards candidates={candidates} />
        ) : (
          <CandidateTable candidates={candidates} label={shown.label} />
        )}
        <MoreOfList job={job} list={shown.list} more={more} />
      </Tabs.Panel>
    </Tabs>
  )
}

interface MoreOfListProps {
  job: JobWithLists
  list: JobList
  more: ReturnType<typeof useMoreOfList>
}

const MoreOfList = ({ job, list, more }: MoreOfListProps) => (
  <LoadMore
    hasMore={job.nextCursors[list] !== null}
    loading={more.isPending && more.variables === list}
    onMore={() => more.mutate(list)}
    shown={job[list].length}
    total={countText(job.counts[list], job.countsAreBounded)}
  />
)
