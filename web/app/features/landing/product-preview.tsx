import styles from './product-preview.module.css'

const schemes = ['light', 'dark'] as const

interface ScreenProps {
  /** The prefix of its files; `npm run docs -- pictures` makes them. */
  name: string
  kind: 'phone' | 'desktop'
  alt: string
}

const sizes = {
  phone: { width: 375, height: 760, widths: [375, 750], take: '(min-width: 48em) 250px, 62vw' },
  desktop: { width: 1280, height: 800, widths: [800, 1600], take: '(min-width: 62em) 720px, 94vw' },
}

/** A screenshot of the product, in the visitor's colour scheme. The other scheme's picture is never fetched. */
function Screen({ name, kind, alt }: ScreenProps) {
  const { width, height, widths, take } = sizes[kind]
  return (
    <div className={styles.screen} data-kind={kind}>
      {schemes.map((scheme) => {
        const files = (type: string) =>
          widths.map((one) => `/pictures/screens/${name}-${scheme}-${one}.${type} ${one}w`).join(', ')
        return (
          <picture key={scheme} data-scheme={scheme}>
            <source type="image/avif" srcSet={files('avif')} sizes={take} />
            <img
              srcSet={files('webp')}
              sizes={take}
              src={`/pictures/screens/${name}-${scheme}-${widths[0]}.webp`}
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
              alt={alt}
            />
          </picture>
        )
      })}
    </div>
  )
}

/** Screenshots for candidates and for recruiters. */
export function ProductPreview({ className }: { className: string | undefined }) {
  return (
    <section className={`${styles.look} ${className}`} aria-labelledby="look">
      <div className="container">
        <h2 id="look">See it before you sign up</h2>
        <div className={styles.lookRow}>
          <div className={styles.lookWords}>
            <h3>On your phone, between two lectures</h3>
            <p>
              Your next step is always on top: a test, an interview, a review of your resume. Answers are saved as you
              choose them, even if the connection breaks.
            </p>
          </div>
          <div className={styles.lookPhones}>
            <Screen
              name="dashboard"
              kind="phone"
              alt="The dashboard of a candidate on a phone: a greeting, the result of the skill test and the services"
            />
            <Screen
              name="test"
              kind="phone"
              alt="A skill test on a phone: one question with four options, the time left and the word Saved"
            />
          </div>
        </div>
        <div className={`${styles.lookRow} ${styles.lookRowDesktop}`}>
          <div className={styles.lookWords}>
            <h3>On the recruiter’s desk, the same evening</h3>
            <p>
              Everybody in the list has been tested and rated. Shortlist, ask for an interview, hire: each is one click,
              and the candidate is notified.
            </p>
          </div>
          <Screen
            name="panel"
            kind="desktop"
            alt="The hiring panel of a recruiter: candidates with scores, ratings and the steps from shortlist to hire"
          />
        </div>
      </div>
    </section>
  )
}
