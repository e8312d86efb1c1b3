import type { Testimonial } from '@firstrung/contract'
import { SampleMark, SampleTitle } from '#app/ui/page/sample-mark.tsx'
import { Stars } from '#app/ui/page/stars.tsx'
import swipeStyles from '#app/ui/page/swipe-row.module.css'
import styles from './testimonials.module.css'

interface TestimonialsProps {
  testimonials: readonly Testimonial[]
}

/** Six testimonials; one row to swipe on a phone. Made-up ones are marked: once if all of them are (G-122). */
export function Testimonials({ testimonials }: TestimonialsProps) {
  const isSample = testimonials.every((testimonial) => testimonial.isSample)
  return (
    <section className={styles.testimonials} aria-labelledby="testimonials">
      <div className="container">
        <SampleTitle isSample={isSample}>
          <h2 id="testimonials">What candidates say</h2>
        </SampleTitle>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what scrolls */}
        <ul className={swipeStyles.swipeRow} tabIndex={0} aria-labelledby="testimonials">
          {testimonials.map(({ name, about, picture, stars, text, ...testimonial }) => (
            <li key={name}>
              <figure>
                <Stars count={stars} />
                <blockquote>{text}</blockquote>
                <figcaption>
                  <img
                    src={picture}
                    alt={`Portrait of ${name}`}
                    width={48}
                    height={48}
                    loading="lazy"
                    decoding="async"
                  />
                  <span>
                    <b>{name}</b>
                    <span>{about}</span>
                  </span>
                  {testimonial.isSample && !isSample && <SampleMark />}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
