import { type JobList, type JobWithLists, messages } from '@firstrung/contract'
import { NativeSelect, SegmentedControl, Skeleton, Tabs, Text } from '@mantine/core'
import { Suspense } from 'react'
import hiringStyles from '#app/features/hiring/application/hiring.module.css'
import { countText } from '#app/features/hiring/application/hiring-labels.ts'
import { emptyTextOf } from '#app/features/hiring/application/hiring-roles.ts'
import { MakingOffers } from '#app/features/hiring/offers/making-offers.tsx'
import { useMoreOfList } from '#app/features/hiring/panel/hiring-queries.ts'
import { usePanel } from '#app/features/hiring/panel/panel-context.ts'
import { isFiltered, noFilters, type PanelFilters } from '#app/features/hiring/panel/panel-filters.ts'
import type { Density, PanelAddress } from '#app/features/hiring/panel/use-panel-address.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { Button } from '#app/ui/base/button.tsx'
import { CountMark } from '#app/ui/base/count-mark.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { LoadMore } from '#app/ui/list/load-more.tsx'
import { CandidateCard } from './candidate-card.tsx'
import { CandidateCards } from './candidate-cards.tsx'
import styles from './job-lists.module.css'

// Loaded on demand, because most people see cards.
const CandidateTable = lazyWithRetry(async () => (await import('./candidate-table.tsx')).CandidateTable)

type SwitchesProps = Pick<PanelAddress, 'view' | 'setView' | 'setDensity'> & { density: Density }

/** Chooses between cards and tables, and how much space each candidate gets. */
export const LayoutSwitches = ({ view, setView, density, setDensity }: SwitchesProps) => (
  <>
    <SegmentedControl
      size="sm"
      aria-label="View"
      data={[
        { value: 'cards', label: 'Cards' },
        { value: 'table', label: 'Table' },
      ]}
      value={view}
      onChange={setView}
    />
    <SegmentedControl
      size="sm"
      aria-label="Density"
      data={[
        { value: 'comfortable', label: 'Comfortable' },
        { value: 'compact', label: 'Compact' },
      ]}
      value={density}
      onChange={setDensity}
    />
  </>
)

interface ListsProps {
  job: JobWithLists
  address: Pick<PanelAddress, 'filters' | 'setFilters' | 'view' | 'list' | 'setList'>
  density: Density
  /** Whether these are still the candidates of the previous filters. */
  isStale: boolean
}

/** The lists of a job, side by side as cards or one below the other as tables. */
export function ListColumns({ job, address, density, isStale }: ListsProps) {
  const { config } = usePanel()
  const { filters, view, setFilters, list: chosen, setList } = address
  const shown = config.lists.find(({ list }) => list === chosen) ?? config.lists[0]
  const more = useMoreOfList({ role: config.role, jobId: job._id, filters })
  const narrowed = isFiltered(filters)
  if (narrowed && config.lists.every(({ list }) => job[list].length === 0)) {
    return <NobodyMatches filters={filters} onChange={setFilters} />
  }
  return (
    <MakingOffers job={job}>
      <NativeSelect
        className={hiringStyles.hiringListSwitch}
        aria-label="List"
        data={config.lists.map(({ list, label }) => ({
          value: list,
          label: `${label} (${countText(job.counts[list], job.countsAreBounded)})`,
        }))}
        value={shown?.list}
        onChange={({ currentTarget: { value } }) => setList(value as JobList)}
      />
      <div className={hiringStyles.hiringBoard} data-view={view} aria-busy={isStale}>
        {config.lists.map((one) => (
          <section
            key={one.list}
            className={hiringStyles.hiringList}
            data-chosen={one === shown}
            aria-labelledby={`list-${one.list}`}
          >
            <h2 id={`list-${one.list}`}>
              {one.label}{' '}
              <span className={styles.hiringCount}>{countText(job.counts[one.list], job.countsAreBounded)}</span>
            </h2>
            {job[one.list].length === 0 ? (
              <div className={styles.hiringEmpty}>
                <p>{emptyTextOf(one, view, narrowed)}</p>
                {one.emptyHint && !narrowed && (
                  <Text size="sm" c="dimmed">
                    {one.emptyHint}
                  </Text>
                )}
              </div>
            ) : view === 'cards' ? (
              job[one.list].map((candidate) => (
                <CandidateCard key={candidate._id} candidate={candidate} density={density} />
              ))
            ) : (
              <Suspense fallback={<Skeleton height={200} />}>
                <CandidateTable
                  candidates={job[one.list]}
                  density={density}
                  label={`${one.label}, table`}
                  questions={job.questions}
                />
              </Suspense>
            )}
            <MoreOfList job={job} list={one.list} more={more} />
          </section>
        ))}
      </div>
    </MakingOffers>
  )
}

/** The empty state when no candidate matches the filters. */
const NobodyMatches = ({ filters, onChange }: { filters: PanelFilters; onChange: (filters: PanelFilters) => void }) => (
  <EmptyState
    title={messages.nothingToShow}
    order={2}
    action={
      <Button variant="secondary" onClick={() => onChange({ ...noFilters, sort: filters.sort })}>
        Clear filters
      </Button>
    }
  >
    No candidate matches these filters.
  </EmptyState>
)

/** The lists of a job, each in a tab. */
export function ListTabs({ job, address, density, isStale }: ListsProps) {
  const { config } = usePanel()
  const { filters, view, setFilters, list: chosen, setList } = address
  const more = useMoreOfList({ role: config.role, jobId: job._id, filters })
  const shown = config.lists.find(({ list }) => list === chosen) ?? config.lists[0]
  if (!shown) return null
  const candidates = job[shown.list]

  return (
    <Tabs value={shown.list} onChange={(list) => list && setList(list as JobList)} keepMounted={false}>
      <div className={styles.hiringBar}>
        <Tabs.List aria-label="Candidates of this job" className={styles.hiringTabs}>
          {config.lists.map(({ list, label }) => (
            <Tabs.Tab key={list} value={list}>
              {label} <CountMark small>{countText(job.counts[list], job.countsAreBounded)}</CountMark>
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      <Tabs.Panel value={shown.list} className={styles.hiringTab} aria-busy={isStale}>
        {shown.hint && (filters.sort === '' || filters.sort === 'match') && (
          <Text size="sm" c="dimmed" mb="sm">
            {shown.hint}
          </Text>
        )}
        {candidates.length === 0 ? (
          isFiltered(filters) ? (
            <NobodyMatches filters={filters} onChange={setFilters} />
          ) : (
            <EmptyState title={emptyTextOf(shown, view)} order={2} />
          )
        ) : view === 'cards' ? (
          <CandidateCards candidates={candidates} density={density} />
        ) : (
          <Suspense fallback={<Skeleton height={200} />}>
            <CandidateTable candidates={candidates} density={density} label={shown.label} questions={job.questions} />
          </Suspense>
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
