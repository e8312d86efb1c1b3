import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '#app/ui/base/icon-button.tsx'
import { IconPlayerPause, IconPlayerPlay } from '#app/ui/base/icons.ts'
import styles from './carousel.module.css'

interface CarouselProps {
  /** The accessible name. */
  label: string
  /** Visible slides on a wide screen; narrower ones show fewer, so that each is readable. */
  slidesPerView: number
  /** The interval between slides. */
  millis: number
  slides: readonly { key: string; content: ReactNode }[]
}

/**
 * Slides that advance automatically. The browser scrolls and snaps: slides can be swiped, also without scripts.
 * It pauses on hover, on focus, with its button, while not visible, and with reduced motion.
 */
export function Carousel({ label, slidesPerView, millis, slides }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null)
  const [stopped, setStopped] = useState(false)
  const [held, setHeld] = useState(false)

  useEffect(() => {
    const slides = track.current
    if (stopped || held || !slides) return
    const still = window.matchMedia('(prefers-reduced-motion: reduce)')
    let timer: ReturnType<typeof setInterval> | undefined
    const sight = new IntersectionObserver((seen) => {
      clearInterval(timer)
      if (seen.at(-1)?.isIntersecting) {
        timer = setInterval(() => still.matches || document.hidden || moveOn(slides), millis)
      }
    })
    sight.observe(slides)
    return () => {
      sight.disconnect()
      clearInterval(timer)
    }
  }, [stopped, held, millis])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hovering only pauses it
    <section
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-label={label}
      style={{ '--slides': slidesPerView } as CSSProperties}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what scrolls */}
      <ul ref={track} tabIndex={0} aria-label={label}>
        {slides.map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
      </ul>
      <IconButton onClick={() => setStopped(!stopped)}>
        {stopped ? <IconPlayerPlay size={20} aria-hidden /> : <IconPlayerPause size={20} aria-hidden />}
        <span className="visually-hidden">{stopped ? `Move ${label}` : `Stop ${label}`}</span>
      </IconButton>
    </section>
  )
}

/** One slide further, from the last one to the first. */
function moveOn(track: HTMLElement): void {
  const [first, second] = track.children
  if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return
  const atEnd = track.scrollLeft + track.clientWidth >= track.scrollWidth - 2
  track.scrollTo({
    left: atEnd ? 0 : track.scrollLeft + second.offsetLeft - first.offsetLeft,
    behavior: 'smooth',
  })
}
