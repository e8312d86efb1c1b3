import type { JobWithLists } from '@firstrung/contract'
import { useCallbackRef, useWindowEvent } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { movesFor } from '#app/features/hiring/application/hiring-roles.ts'
import { type Panel, useMoreOfList } from '#app/features/hiring/panel/hiring-queries.ts'
import { useBusy, usePanel } from '#app/features/hiring/panel/panel-context.ts'
import { type Position, positionOf } from '#app/features/hiring/panel/panel-position.ts'
import { usePanelAddress } from '#app/features/hiring/panel/use-panel-address.ts'
import { personQuery } from '#app/features/hiring/person/person-queries.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { Button } from '#app/ui/base/button.tsx'
import styles from './panel-details.module.css'
import { focusedPerson, focusNeighbour, focusPerson } from './panel-focus.ts'
import { isCovered, isMove, type PanelCommand, useKeysSwitch, usePanelKeys } from './panel-keys.ts'

const CandidateDrawer = lazyWithRetry(
  async () => (await import('#app/features/hiring/person/candidate-drawer.tsx')).CandidateDrawer,
)
const KeysHelp = lazyWithRetry(async () => (await import('./keys-help.tsx')).KeysHelp)

/** The next page is loaded this many candidates before the end of the loaded ones. */
const readAhead = 5

interface PanelDetailsProps {
  panel: Panel
  job: JobWithLists
  /** The team's page of a candidate. */
  pageOf?: ((userId: string) => string) | undefined
}

/** The details of one candidate, the keys of the panel and their help. */
export function PanelDetails({ panel, job, pageOf }: PanelDetailsProps) {
  const { config } = usePanel()
  const { person: openId, showPerson, closePerson, section, setSection } = usePanelAddress()
  const [isHelpOpen, setHelpOpen] = useState<boolean | null>(null)
  const [keysAreOn] = useKeysSwitch()
  // Once opened the drawer stays mounted, so that it can close.
  const [wasOpen, setWasOpen] = useState(false)
  if (openId && !wasOpen) setWasOpen(true)

  const position = openId ? positionOf(job, config, openId) : undefined
  useReadAhead(panel, job, position)

  const close = useCallbackRef(() => {
    closePerson()
    // The timeout waits until the drawer has released the focus.
    if (openId) setTimeout(() => focusPerson(openId) || focusNeighbour(undefined, 1), 0)
  })
  const goTo = useCallbackRef((userId: string | undefined) => {
    if (userId) showPerson(userId)
    else close()
  })

  useNextAfterMove(job, openId, goTo)
  useLeftLists(job, openId, position !== undefined)

  const run = useCommands(job, position, () => setHelpOpen(true))
  usePanelKeys(keysAreOn, run)
  // Runs before the other listeners of the window: Escape closes a menu or dialog above, and the drawer stays open.
  const closeOnEscape = useCallbackRef((event: KeyboardEvent) => {
    if (event.key === 'Escape' && openId && !isCovered()) close()
  })
  useWindowEvent('keydown', closeOnEscape, { capture: true })

  return (
    <>
      <Button size="compact" variant="quiet" className={styles.panelKeys} onClick={() => setHelpOpen(true)}>
        Keyboard shortcuts
      </Button>
      {wasOpen && (
        <Suspense>
          <CandidateDrawer
            {...{ job, section, pageOf }}
            userId={openId}
            onSection={setSection}
            onShow={showPerson}
            onClose={close}
          />
        </Suspense>
      )}
      {isHelpOpen !== null && (
        <Suspense>
          <KeysHelp opened={isHelpOpen} onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Reads the details of the next candidate, and the next page of a list before it ends. */
function useReadAhead(panel: Panel, job: JobWithLists, position: Position | undefined) {
  const cache = useQueryClient()
  const more = useMoreOfList(panel)
  const nextId = position?.next?._id
  useEffect(() => {
    if (nextId) void cache.prefetchInfiniteQuery(personQuery({ ...panel, userId: nextId }))
  }, [cache, nextId, panel])
  const { mutate: readMore } = more
  const endsSoon = position && job[position.list.list].length - position.index <= readAhead ? position.list.list : null
  const cursor = endsSoon && job.nextCursors[endsSoon]
  useEffect(() => {
    if (endsSoon && cursor) readMore(endsSoon)
  }, [endsSoon, cursor, readMore])
}

/** After a candidate has moved to another list, opens the details of the next one, or focuses them. */
function useNextAfterMove(job: JobWithLists, openId: string | null, goTo: (userId: string | undefined) => void) {
  const cache = useQueryClient()
  const { config } = usePanel()
  const { id: busyId } = useBusy()
  // The candidate that is being moved, and the next one in the list.
  const moved = useRef<{ id: string; list: string | undefined; next: string | undefined } | null>(null)
  useEffect(() => {
    if (busyId && moved.current?.id !== busyId) {
      const from = positionOf(job, config, busyId)
      moved.current = { id: busyId, list: from?.list.list, next: from?.next?._id }
    }
    const done = moved.current
    if (!done) return
    const isGone = positionOf(job, config, done.id)?.list.list !== done.list
    if (isGone) {
      moved.current = null
      // The details of this candidate close now; they are loaded again when they are next opened.
      const isClosing = openId === done.id && done.list !== undefined
      const queryKey = queryKeys.personInJob.one(config.role, job._id, done.id)
      void cache.invalidateQueries({ queryKey, refetchType: isClosing ? 'none' : 'active' })
      if (isClosing) goTo(done.next)
      else if (!openId && done.next && isFocusLost()) focusPerson(done.next)
    } else if (!busyId) moved.current = null
  }, [job, config, busyId, openId, cache, goTo])
}

/** If somebody else has moved the candidate out of the lists, the details say so. */
function useLeftLists(job: JobWithLists, openId: string | null, isListed: boolean) {
  const cache = useQueryClient()
  const { config } = usePanel()
  const wasListed = useRef(isListed)
  useEffect(() => {
    if (openId && wasListed.current && !isListed) {
      void cache.invalidateQueries({ queryKey: queryKeys.personInJob.one(config.role, job._id, openId) })
    }
    wasListed.current = isListed
  }, [openId, isListed, cache, config.role, job._id])
}

/** Runs the command of a key; returns false if there was nothing to do. */
function useCommands(job: JobWithLists, position: Position | undefined, openHelp: () => void) {
  const { person: openId, openPerson, showPerson, setSection } = usePanelAddress()
  const { config, isLocked, move, showResume } = usePanel()
  const { id: busyId } = useBusy()

  function runOnCandidate(command: PanelCommand, id: string): boolean {
    if (command === 'open') {
      if (!openId) openPerson(id)
      return true
    }
    if (command === 'note') {
      if (config.role !== 'recruiter') return false
      if (!openId) openPerson(id)
      setSection('notes')
      focusSoon('[data-note-input]')
      return true
    }
    const candidate = positionOf(job, config, id)?.candidate
    if (!candidate) return false
    if (command === 'resume') {
      if (!openId) showResume(candidate)
      else {
        setSection('resume')
        focusSoon('[data-drawer-resume]')
      }
      return true
    }
    if (!isMove(command)) return false
    const isOffered = movesFor(config, candidate).includes(command)
    if (isOffered && busyId !== id && (!isLocked || config.moves[command]?.inCompletedJob)) move(command, candidate)
    return true
  }

  return (command: PanelCommand): boolean => {
    const id = openId ?? focusedPerson()
    if (command === 'help') {
      openHelp()
      return true
    }
    if (command === 'search') return !openId && focusSearch()
    if (command === 'next' || command === 'previous') {
      if (!openId) return focusNeighbour(id, command === 'next' ? 1 : -1)
      const to = position?.[command]
      if (to) showPerson(to._id)
      return true
    }
    return id ? runOnCandidate(command, id) : false
  }
}

/** Whether nothing has the focus, or only a disabled button. */
const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/** Focuses the search field of the panel; returns false if there is none. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>('main input[type="search"], main [data-panel-search]')
  field?.focus()
  return Boolean(field)
}

/** Focuses an element that is being rendered. */
function focusSoon(selector: string, tries = 20): void {
  const element = document.querySelector<HTMLElement>(selector)
  if (element) element.focus()
  else if (tries > 0) setTimeout(() => focusSoon(selector, tries - 1), 50)
}
