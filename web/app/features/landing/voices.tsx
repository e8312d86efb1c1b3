import type { Testimonial } from '@firstrung/contract'
import { Stars } from '#app/ui/stars.tsx'
import './voices.css'

/** Six who climbed. Made-up ones are called so. */
export function Voices({ testimonials }: { testimonials: readonly Testimonial[] }) {
  return (
    <section className="voices" aria-labelledby="voices">
      <div className="container">
        <h2 id="voices">How it feels on the next rung</h2>
        {testimonials.some(({ isSample }) => isSample) && (
          <p className="voices-note">Voices marked as a sample are made up: they keep the place for real ones.</p>
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
                  {isSample && <span className="voices-sample">Sample</span>}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
