import styles from './product-preview.module.css'

const schemes = ['light', 'dark'] as const

interface ScreenProps {
  /** The prefix of its files; `npm run docs -- pictures` makes them. */
  name: string
  kind: keyof typeof sizes
  alt: string
}

/**
 * Each screenshot has one width in CSS pixels, and a file for each pixel density, because scaled pictures are blurred.
 * Narrow screens show only a section of it.
 */
const sizes = {
  phone: { width: 250, height: 507 },
  desktop: { width: 720, height: 450 },
}
const densities = [1, 2, 3] as const

/** A screenshot of the product, in the visitor's colour scheme. The other scheme's picture is never fetched. */
function Screen({ name, kind, alt }: ScreenProps) {
  const { width, height } = sizes[kind]
  return (
    <div className={styles.screen} data-kind={kind}>
      {schemes.map((scheme) => {
        const file = (density: number, type: string) => `/pictures/screens/${name}-${scheme}-${width * density}.${type}`
        const files = (type: string) => densities.map((density) => `${file(density, type)} ${density}x`).join(', ')
        return (
          <picture key={scheme} data-scheme={scheme}>
            <source type="image/avif" srcSet={files('avif')} />
            <img
              srcSet={files('webp')}
              src={file(1, 'webp')}
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
        <h2 id="look">See it before you register</h2>
        <div className={styles.lookRow}>
          <div className={styles.lookWords}>
            <h3>On your phone, between classes</h3>
            <p>
              Your next step is always on top: a test, an interview, a resume review. Every answer is saved, even if
              your connection drops.
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
            <h3>On the recruiter’s desk</h3>
            <p>
              Test results and ratings at a glance. Shortlist, interview or hire in one click, and the candidate is
              notified.
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
