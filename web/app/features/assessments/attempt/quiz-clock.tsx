import { Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { announcementOf, timeLeftLabel } from '#app/lib/text/time-left.ts'
import { IconClock } from '#app/ui/base/icons.ts'
import styles from './quiz-clock.module.css'

interface QuizClockProps {
  /** In the server's time. */
  deadline: number
  now: () => number
  onOver: () => void
}

/** The time left: seconds only in the last minute, announced at ten, five and one minutes. */
export function QuizClock({ deadline, now, onOver }: QuizClockProps) {
  const [left, setLeft] = useState(() => deadline - now())
  const [spoken, setSpoken] = useState('')

  const tick = useEffectEvent(() => {
    const next = deadline - now()
    setSpoken((before) => announcementOf(left, next) ?? before)
    setLeft(next)
    if (next <= 0) onOver()
  })

  useEffect(() => {
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])

  return (
    <div className={styles.quizClock} data-soon={left <= 60_000 || undefined}>
      <IconClock size={20} aria-hidden />
      <Text component="span" fw={650} role="timer" aria-label="Time left">
        {timeLeftLabel(left)}
      </Text>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </div>
  )
}
