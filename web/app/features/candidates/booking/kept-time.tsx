import { limits } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { clockLeft } from '#app/lib/text/time-left.ts'
import { zonedText } from '#app/lib/text/zoned-times.ts'
import { Button } from '#app/ui/base/button.tsx'
import styles from './choice.module.css'

const { heldMinutes } = limits.booking

interface KeptTimeProps {
  startsAt: string
  zone: string
  /** Until when the time is kept; null when that is over. */
  until: string | null
  /** The candidate has just chosen it: the next key presses are for this box. */
  takesFocus: boolean
  isBooking: boolean
  /** What else booking it does; may be empty. */
  note: string
  onBook: () => void
}

/** The chosen time, how long it is kept, and the button that books it. It stays in view while the times are scrolled. */
export function KeptTime({ startsAt, zone, until, takesFocus, isBooking, note, onBook }: KeptTimeProps) {
  const box = useRef<HTMLDivElement>(null)
  const left = useTimeLeft(until)
  useEffect(() => {
    if (takesFocus) box.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <div
      className={styles.kept}
      role="group"
      aria-labelledby="kept-time"
      aria-describedby="kept-until"
      tabIndex={-1}
      ref={box}
    >
      <div>
        <Text fw={650} id="kept-time">
          {zonedText(startsAt, zone)}
        </Text>
        <Text size="sm" role="status" id="kept-until">
          {left > 0
            ? `We keep this time for you for ${heldMinutes} minutes.`
            : `The ${heldMinutes} minutes are over. You can still book this time unless somebody else takes it.`}
        </Text>
        {note && <Text size="sm">{note}</Text>}
        {/* Not announced while it runs: a screen reader would speak each second. */}
        {left > 0 && (
          <Text size="sm" c="dimmed">
            Time left:{' '}
            <span role="timer" aria-label="Time left" className={styles.clock}>
              {clockLeft(left)}
            </span>
          </Text>
        )}
      </div>
      <Button loading={isBooking} onClick={onBook}>
        Book this time
      </Button>
    </div>
  )
}

/** The milliseconds until then, counted each second. A device whose clock is wrong never shows more than a time is kept. */
function useTimeLeft(until: string | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return until === null ? 0 : Math.min(Date.parse(until) - now, heldMinutes * 60_000)
}
