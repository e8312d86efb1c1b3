import type { Testimonial } from '@firstrung/contract'
import { Stars } from '#app/ui/stars.tsx'
import styles from './testimonials.module.css'

interface TestimonialsProps {
  testimonials: readonly Testimonial[]
  className: string | undefined
}

/** Six testimonials. Made-up ones are marked. */
export function Testimonials({ testimonials, className }: TestimonialsProps) {
  return (
    <section className={`${styles.testimonials} ${className}`} aria-labelledby="testimonials">
      <div className="container">
        <h2 id="testimonials">How it feels on the next rung</h2>
        {testimonials.some(({ isSample }) => isSample) && (
          <p className={styles.testimonialsNote}>
            Testimonials marked as a sample are made up, until there are real ones.
          </p>
        )}
        <ul>
          {testimonials.map(({ name, about, picture, stars, text, isSample }) => (
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
                  {isSample && <span className={styles.testimonialsSample}>Sample</span>}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
