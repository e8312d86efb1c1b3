import { type HiringRole, type JobWithLists, limits, type PanelSort } from '@firstrung/contract'
import { Loader, NativeSelect, Popover, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type ReactNode, Suspense, useId, useState } from 'react'
import {
  type FilterInput,
  filterCount,
  isFiltered,
  isSame,
  noFilters,
  type PanelFilters,
  withAddress,
} from '#app/features/hiring/panel/panel-filters.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { useSession } from '#app/lib/session/session.ts'
import { Button } from '#app/ui/base/button.tsx'
import { CountMark } from '#app/ui/base/count-mark.tsx'
import { IconFilter, IconSearch } from '#app/ui/base/icons.ts'
import styles from './panel-toolbar.module.css'

const FilterFields = lazyWithRetry(async () => (await import('./filter-fields.tsx')).FilterFields)
const SavedViews = lazyWithRetry(async () => (await import('./saved-views.tsx')).SavedViews)

/** The filters are sent this long after the last keystroke. */
const waitMillis = 300

interface PanelToolbarProps {
  viewer: HiringRole
  job: JobWithLists
  /** The filters in use. */
  filters: PanelFilters
  /** Called when typing pauses. */
  onChange: (filters: PanelFilters) => void
  /** Further controls at the end. */
  children?: ReactNode
}

/** Search and filters over all lists of a panel. Unfinished input is kept here, so that typing renders only the toolbar. */
export function PanelToolbar({ viewer, job, filters, onChange, children }: PanelToolbarProps) {
  const [input, setInput] = useState<FilterInput>({ typed: filters, shown: filters, sent: [] })
  const { typed } = input
  // Four filters of the team are documented as always on the screen.
  const hasFour = viewer === 'admin'
  const [isOpen, setOpen] = useState(() => hasFour && filterCount(withoutFour(filters)) > 0)
  const fields = useId()
  const userId = useSession()?.user.userId ?? ''
  if (!isSame(input.shown, filters)) setInput(withAddress(input, filters))
  const apply = useDebouncedCallback((next: PanelFilters) => {
    setInput((now) => ({ ...now, sent: [...now.sent, next] }))
    onChange(next)
  }, waitMillis)
  const change = (part: Partial<PanelFilters>) => {
    const next = { ...typed, ...part }
    setInput((now) => ({ ...now, typed: next }))
    apply(next)
  }
  const inFields = filterCount(hasFour ? withoutFour(typed) : { ...typed, q: '' })

  return (
    <search className={styles.panelToolbar} aria-label="Find candidates">
      <div className={styles.panelToolbarRow}>
        <TextInput
          className={styles.panelToolbarSearch}
          size="sm"
          type="search"
          aria-label="Search candidates"
          placeholder="Name, email or ID"
          leftSection={<IconSearch size={18} aria-hidden />}
          maxLength={limits.shortText}
          value={typed.q}
          onChange={({ currentTarget: { value: q } }) => change({ q })}
        />
        <Button
          size="sm"
          variant="secondary"
          leftSection={<IconFilter size={18} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? fields : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {hasFour ? 'More filters' : 'Filters'} {inFields > 0 && <CountMark small>{inFields}</CountMark>}
        </Button>
        {isFiltered(typed) && (
          <Button size="sm" variant="quiet" onClick={() => change({ ...noFilters, sort: typed.sort })}>
            Clear filters
          </Button>
        )}
        <ViewsMenu userId={userId} filters={typed} onChoose={change} />
        <div className={styles.panelToolbarEnd}>
          <NativeSelect
            size="sm"
            aria-label="Sort by"
            data={ordersOf[viewer]}
            value={typed.sort}
            onChange={({ currentTarget: { value } }) => change({ sort: value as PanelFilters['sort'] })}
          />
          {children}
        </div>
      </div>
      {(hasFour || isOpen) && (
        <div id={fields} className={styles.panelFilters} data-few={hasFour && !isOpen}>
          <Suspense
            fallback={<FieldPlaceholders count={(hasFour ? 4 : 3) + (isOpen ? furtherCount(job, viewer) : 0)} />}
          >
            <FilterFields viewer={viewer} job={job} filters={typed} onChange={change} hasFurther={isOpen} />
          </Suspense>
        </div>
      )}
    </search>
  )
}

interface ViewsMenuProps {
  userId: string
  filters: PanelFilters
  onChoose: (part: Partial<PanelFilters>) => void
}

/** A button that opens the saved views of a panel. */
function ViewsMenu(props: ViewsMenuProps) {
  return (
    <Popover width={280} withArrow trapFocus returnFocus>
      <Popover.Target>
        <Button size="sm" variant="secondary">
          Views
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Views">
        <Suspense fallback={<Loader size={16} />}>
          <SavedViews {...props} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

const withoutFour = (filters: PanelFilters): PanelFilters => ({
  ...filters,
  ...{ q: '', skills: [], degree: '', graduationYear: '', name: '' },
})

/** How many fields `FilterFields` adds when all are shown. */
const furtherCount = ({ questions }: JobWithLists, viewer: HiringRole) =>
  8 + (viewer === 'recruiter' ? 1 : 0) + (questions.length > 0 ? 1 : 0)

/** As many as `FilterFields` has, and as high: so that the lists do not move when the fields load. */
const FieldPlaceholders = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, at) => (
    <div key={at} {...(at === 0 && { className: styles.panelFiltersWide })}>
      <Skeleton height={16} width="50%" mb={8.8} />
      <Skeleton height={36} />
    </div>
  ))

const orders: Record<PanelSort, string> = {
  match: 'Best match',
  newest: 'Newest first',
  test: 'Test score',
  rating: 'Rating',
  answer: 'Answer due first',
}
const orderOptions = (usual: string, sorts: readonly (keyof typeof orders)[]) => [
  { value: '', label: usual },
  ...sorts.map((value) => ({ value, label: orders[value] })),
]
/** By default the team's pool shows the best match first, and every other list the latest change first. */
const ordersOf: Record<HiringRole, ReturnType<typeof orderOptions>> = {
  admin: orderOptions('Usual order', ['match', 'newest', 'test', 'rating']),
  recruiter: orderOptions(orders.newest, ['answer', 'match', 'test', 'rating']),
}
