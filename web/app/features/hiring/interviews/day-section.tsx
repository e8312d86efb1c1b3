import { indianDay } from '@firstrung/contract'
import { Anchor, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { weekdays } from '#app/features/hiring/booking/hours-form-values.ts'
import { weekdayOf } from '#app/features/hiring/booking/times-by-day.ts'
import { dayText } from '#app/lib/text/dates.ts'
import styles from './agenda-days.module.css'
import type { ShownDays } from './agenda-entry.ts'

interface DaySectionProps extends ShownDays {
  day: string
  holidays: readonly string[]
  className?: string | undefined
  children: ReactNode
}

/** A day under its title, which says whether it is today or a holiday. In a week it leads to the day. */
export function DaySection({ day, view, now, holidays, className, children }: DaySectionProps) {
  const id = useId()
  // The year stands above.
  const title = `${weekdays[weekdayOf(day)]?.slice(0, 3)} ${dayText(day).slice(0, -5)}`
  const isToday = day === indianDay(new Date(now))
  return (
    <section aria-labelledby={id} className={className}>
      <Title order={3} size="h6" id={id} className={styles.dayTitle} data-today={isToday || undefined}>
        {view === 'week' ? (
          <Anchor component={Link} to={`?view=day&day=${day}`} preventScrollReset c="inherit" inherit>
            {title}
          </Anchor>
        ) : (
          title
        )}
        {isToday && <span className={styles.mark}>Today</span>}
        {holidays.includes(day) && <span className={styles.mark}>Holiday</span>}
      </Title>
      {children}
    </section>
  )
}
