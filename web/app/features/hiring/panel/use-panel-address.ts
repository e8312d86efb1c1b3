import { type JobList, type JobWithLists, jobLists } from '@firstrung/contract'
import { useLocalStorage } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { PanelView } from '#app/features/hiring/application/hiring-roles.ts'
import { useSearch } from '#app/lib/browser/use-search.ts'
import { filtersIn, type PanelFilters, writeFilters } from './panel-filters.ts'

/** Set in the history state if the panel without the open details is one step back. */
const openedHere = 'person-opened-here'

export const drawerSections = ['profile', 'resume', 'scorecards', 'notes', 'messages', 'activity'] as const
export type DrawerSection = (typeof drawerSections)[number]

const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

export interface PanelAddress {
  filters: PanelFilters
  setFilters: (filters: PanelFilters) => void
  /** The chosen list, if only one is on screen: a tab of the team's panel, or on a phone. Null for the first list. */
  list: JobList | null
  setList: (list: JobList) => void
  /** The candidate whose details are open. */
  person: string | null
  /** Opens somebody's details; Back closes them. */
  openPerson: (id: string) => void
  /** Shows another candidate in the open details; Back still closes the details. */
  showPerson: (id: string) => void
  closePerson: () => void
  /** The section of the open details. */
  section: DrawerSection
  setSection: (section: DrawerSection) => void
  view: PanelView
  setView: (view: PanelView) => void
  /** The chosen density; null before somebody has chosen one. */
  density: Density | null
  setDensity: (density: Density) => void
}

/** A list of more people than this is easier to go through with two lines for each. */
const longList = 12

/**
 * The density of a panel. If nobody has chosen one, the longest list decides, once for each job: cards must not change while
 * somebody reads them. Filtered lists do not count.
 */
export function useDensity(chosen: Density | null, job: JobWithLists | undefined, isNarrowed: boolean): Density {
  const [usual, setUsual] = useState<{ jobId: string; density: Density } | null>(null)
  if (job && !isNarrowed && usual?.jobId !== job._id) {
    const isLong = jobLists.some((list) => job.counts[list] > longList)
    setUsual({ jobId: job._id, density: isLong ? 'compact' : 'comfortable' })
  }
  return chosen ?? (usual?.jobId === job?._id ? usual?.density : null) ?? 'comfortable'
}

/**
 * What a hiring panel shows. It is kept in the URL, so that it survives a reload, Back and a shared link. View and density
 * are also remembered in this browser, for the next panel.
 */
export function usePanelAddress(): PanelAddress {
  const [search, change] = useSearch()
  const state: unknown = useLocation().state
  const navigate = useNavigate()
  const [lastView, rememberView] = useLocalStorage<string>({ key: 'panel-view', defaultValue: 'cards' })
  const [lastDensity, rememberDensity] = useLocalStorage<string>({ key: 'panel-density', defaultValue: '' })

  return useMemo(() => {
    const put = (parameter: string, value: string) => change((next) => next.set(parameter, value))
    return {
      filters: filtersIn(search),
      setFilters: (filters) => change((next) => writeFilters(next, filters)),
      list: jobLists.find((one) => one === search.get('list')) ?? null,
      setList: (list) => put('list', list),
      person: search.get('person'),
      openPerson: (id) => change((next) => next.set('person', id), { replace: false, state: openedHere }),
      showPerson: (id) => put('person', id),
      closePerson() {
        if (state === openedHere) void navigate(-1)
        else
          change((next) => {
            next.delete('person')
            next.delete('section')
          })
      },
      section: drawerSections.find((one) => one === search.get('section')) ?? 'profile',
      setSection: (section) => put('section', section),
      view: (search.get('view') ?? lastView) === 'table' ? 'table' : 'cards',
      setView(view) {
        rememberView(view)
        put('view', view)
      },
      density: densities.find((one) => one === (search.get('density') ?? lastDensity)) ?? null,
      setDensity(density) {
        rememberDensity(density)
        put('density', density)
      },
    }
  }, [search, change, state, navigate, lastView, lastDensity, rememberView, rememberDensity])
}
