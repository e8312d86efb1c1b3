import { indianDay, istOffsetMillis } from '@firstrung/contract'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { IconAlertTriangle, IconCheck, IconClock, IconUserX, IconVideo } from '#app/ui/base/icons.ts'
import styles from './agenda-days.module.css'
import { type AgendaDaysProps, type AgendaEntry, roundAfter } from './agenda-entry.ts'
import {
  type EntryState,
  entryStateOf,
  entryStates,
  hoursOf,
  isWeekend,
  type Span,
  sideBySide,
  spanOf,
  withinColumns,
} from './agenda-layout.ts'
import { DaySection } from './day-section.tsx'
import { beginText, endText } from './interview-time.ts'

/** How many interviews stand beside each other in a day of a week: more would be too narrow to read. */
const columnsInWeek = 2

const signs = {
  ready: IconVideo,
  waiting: IconClock,
  notComing: IconUserX,
  missed: IconAlertTriangle,
  over: IconCheck,
} satisfies Record<EntryState, unknown>

interface AgendaGridProps extends Omit<AgendaDaysProps, 'isCut'> {
  onOpen: (entry: AgendaEntry) => void
}

/** '8 am' */
const hourText = (hour: number): string => `${hour % 12 || 12} ${hour % 24 < 12 ? 'am' : 'pm'}`

/** The custom properties that put something at its time, for `agenda-days.module.css`. */
const at = ({ from, until }: Span, hours: Span, column = 0, columns = 1) =>
  ({
    '--from': from / 60 - hours.from,
    '--length': (until - from) / 60,
    '--column': column,
    '--columns': columns,
  }) as CSSProperties

/** Interviews on a grid of hours, with a column for each day. In the document they stand by day, in the order of time. */
export function AgendaGrid({ entries, onOpen, ...shown }: AgendaGridProps) {
  const { days, view, now } = shown
  const byDay = Map.groupBy(entries, ({ interview }) => interview.interviewDate)
  const hours = hoursOf(entries.map(({ interview }) => spanOf(interview)))
  const columns = days.map((day) => {
    const placed = sideBySide(byDay.get(day) ?? [], ({ interview }) => spanOf(interview))
    return { day, placed: view === 'week' ? withinColumns(placed, columnsInWeek) : placed }
  })
  const most = Math.max(1, ...columns.flatMap(({ placed }) => placed.map((one) => one.columns)))
  const rows = { '--hours': hours.until - hours.from, '--days': days.length, '--most': view === 'day' ? most : 1 }
  const states = (Object.keys(entryStates) as EntryState[]).filter((state) =>
    entries.some(({ interview }) => entryStateOf(interview, now) === state),
  )
  return (
    <>
      <div className={styles.scroll}>
        <div className={styles.grid} style={rows as CSSProperties}>
          <div className={styles.hours} aria-hidden>
            {Array.from({ length: hours.until - hours.from }, (_, index) => (
              <span key={hours.from + index}>{hourText(hours.from + index)}</span>
            ))}
          </div>
          {columns.map(({ day, placed }) => (
            <DaySection key={day} day={day} {...shown} className={styles.day}>
              <div className={styles.column} data-off={isWeekend(day) || shown.holidays.includes(day) || undefined}>
                <NowLine day={day} now={now} hours={hours} />
                {placed.length === 0 && <span className="visually-hidden">No interviews.</span>}
                <ul>
                  {placed.map((one) => (
                    <li
                      key={one.item ? one.item.interview._id : `more ${one.from}`}
                      style={at(one, hours, one.column, one.columns)}
                    >
                      {one.item ? (
                        <Entry entry={one.item} now={now} onOpen={onOpen} />
                      ) : (
                        <Link to={`?view=day&day=${day}`} preventScrollReset className={styles.entry}>
                          {'hidden' in one && one.hidden} more
                        </Link>
                      )}
                    </li>
                  ))}
                </ul>
              </div>
            </DaySection>
          ))}
        </div>
      </div>
      {states.length > 0 && (
        <ul className={styles.legend} aria-label="Signs">
          {states.map((state) => (
            <li key={state}>
              <Sign state={state} /> {entryStates[state]}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Entry({ entry, now, onOpen }: { entry: AgendaEntry; now: number; onOpen: (entry: AgendaEntry) => void }) {
  const { interview, name, jobTitle } = entry
  const state = entryStateOf(interview, now)
  return (
    <button
      type="button"
      className={styles.entry}
      data-state={state}
      aria-haspopup="dialog"
      onClick={() => onOpen(entry)}
    >
      <span className={styles.time}>
        {beginText(interview)}
        <span className="visually-hidden"> to {endText(interview)}, </span>
      </span>
      <span className={styles.name}>
        <Sign state={state} /> {name}
      </span>
      <span className={styles.job}>
        <span className="visually-hidden">, </span>
        {jobTitle}
        {roundAfter(entry)}
        <span className="visually-hidden">. {entryStates[state]}.</span>
      </span>
    </button>
  )
}

function Sign({ state }: { state: EntryState }) {
  const Icon = signs[state]
  return <Icon size={14} aria-hidden className={styles.sign} />
}

/** A line at the time of now; nothing on other days, and outside of the hours that are shown. */
function NowLine({ day, now, hours }: { day: string; now: number; hours: Span }) {
  if (day !== indianDay(new Date(now))) return null
  const minutes = Math.floor((now + istOffsetMillis) / 60_000) % (24 * 60)
  if (minutes < hours.from * 60 || minutes > hours.until * 60) return null
  return <div className={styles.now} aria-hidden style={at({ from: minutes, until: minutes }, hours)} />
}
