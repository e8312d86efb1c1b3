import { limits } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { tabletScreen } from '#app/ui/base/breakpoints.ts'
import { Dialog } from '#app/ui/notice/dialog.tsx'
import styles from './agenda-days.module.css'
import type { AgendaDaysProps, AgendaEntry } from './agenda-entry.ts'
import { AgendaGrid } from './agenda-grid.tsx'
import { DaySection } from './day-section.tsx'

/** The interviews of a week or a day: a grid of time, and on a phone a list of the days. */
export function AgendaDays({ isCut, ...props }: AgendaDaysProps) {
  const isWide = useMediaQuery(tabletScreen, false, { getInitialValueInEffect: false })
  const { entries, view } = props
  // Once opened the dialog stays mounted, so that closing it restores the focus.
  const [read, setRead] = useState('')
  const [isOpen, setOpen] = useState(false)
  const entry = entries.find(({ interview }) => interview._id === read)
  const open = ({ interview }: AgendaEntry) => {
    setRead(interview._id)
    setOpen(true)
  }
  return (
    <>
      {isCut && (
        <Text size="sm" mb="sm">
          Only the first {limits.list} interviews of this {view} are shown.
          {view === 'week' && ' Open a day to see all of it.'}
        </Text>
      )}
      {isWide ? <AgendaGrid {...props} onOpen={open} /> : <DayLists {...props} />}
      {entry && (
        <Dialog title={`Interview with ${entry.name}`} opened={isOpen} onClose={() => setOpen(false)} keepsText>
          {entry.details}
        </Dialog>
      )}
    </>
  )
}

/** The days one below the other, each with its interviews. */
function DayLists({ entries, holidays, ...shown }: Omit<AgendaDaysProps, 'isCut'>) {
  const byDay = Map.groupBy(entries, ({ interview }) => interview.interviewDate)
  return shown.days.map((day) => (
    <DaySection key={day} {...{ day, holidays }} {...shown} className={styles.dayList}>
      {byDay.has(day) ? (
        <ul className={styles.plainList}>
          {byDay.get(day)?.map(({ interview, details }) => (
            <li key={interview._id}>{details}</li>
          ))}
        </ul>
      ) : (
        <Text size="sm" c="dimmed">
          No interviews.
        </Text>
      )}
    </DaySection>
  ))
}
