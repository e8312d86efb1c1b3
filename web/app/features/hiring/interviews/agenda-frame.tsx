import { indianDay } from '@firstrung/contract'
import { ActionIcon, Group, SegmentedControl, Text, Title } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { dayAhead, dayTitle } from '#app/features/hiring/booking/times-by-day.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { putParameter, useSearch } from '#app/lib/browser/use-search.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconChevronLeft, IconChevronRight } from '#app/ui/base/icons.ts'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import type { ShownDays } from './agenda-entry.ts'
import { type AgendaView, agendaOf, agendaViews, daysOf, weekTitle } from './agenda-layout.ts'

/** The interviews of a week or a day. Loaded on demand: most people read the list. */
export const AgendaDays = lazyWithRetry(async () => (await import('./agenda-days.tsx')).AgendaDays)

/** The moment now, read each minute: the line of the present moves, and interviews come to an end. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The view and the day of the address, and a way to open others. Each is an entry of the browser's history. */
export function useAgenda() {
  const [search, change] = useSearch()
  const now = useNow()
  const today = indianDay(new Date(now))
  const { view, day } = agendaOf(search, today)
  const open = (nextView: AgendaView, nextDay: string) =>
    change(
      (next) => {
        putParameter(next, 'view', nextView === 'list' ? null : nextView)
        putParameter(next, 'day', nextView === 'list' ? null : nextDay)
      },
      { replace: false },
    )
  return { view, day, today, now, open }
}

interface AgendaFrameProps {
  title: string
  titleId: string
  /** The content of the views by week and day. */
  days: (shown: ShownDays) => ReactNode
  /** The list. */
  children: ReactNode
}

/** Interviews as a list, by week or by day: the choice, and the way to other weeks and days. */
export function AgendaFrame({ title, titleId, days, children }: AgendaFrameProps) {
  const { view, day, today, now, open } = useAgenda()
  const unit = view === 'week' ? 'week' : 'day'
  const step = view === 'week' ? 7 : 1
  return (
    <section aria-labelledby={titleId}>
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h3" id={titleId}>
          {title}
        </Title>
        <SegmentedControl
          size="xs"
          aria-label="View of the interviews"
          data={agendaViews}
          value={view}
          onChange={(value) => open(agendaViews.find((one) => one.value === value)?.value ?? view, day)}
        />
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        Times are Indian time.
      </Text>
      {view === 'list' ? (
        children
      ) : (
        <>
          <Group gap="xs" mb="sm">
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={`Previous ${unit}`}
              onClick={() => open(view, dayAhead(day, -step))}
            >
              <IconChevronLeft size={18} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={`Next ${unit}`}
              onClick={() => open(view, dayAhead(day, step))}
            >
              <IconChevronRight size={18} />
            </ActionIcon>
            <Button variant="secondary" size="xs" onClick={() => open(view, today)}>
              Today
            </Button>
            <Text role="status" fw={650}>
              {view === 'week' ? weekTitle(day) : dayTitle(day)}
            </Text>
          </Group>
          <Suspense fallback={<ListSkeleton rows={3} />}>{days({ view, days: daysOf(view, day), now })}</Suspense>
        </>
      )}
    </section>
  )
}
