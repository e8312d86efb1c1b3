import { type BootcampCard, brandCarousel, messages } from '@firstrung/contract'
import { rupees } from '#app/lib/text/format.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import { IconArrowRight, IconClock } from '#app/ui/base/icons.ts'
import { Carousel } from '#app/ui/page/carousel.tsx'
import { RungsDivider } from '#app/ui/page/rungs-divider.tsx'
import { SampleTitle } from '#app/ui/page/sample-mark.tsx'
import styles from './bootcamp-list.module.css'
import bootcampsStyles from './bootcamps.module.css'

interface BootcampListProps {
  bootcamps: readonly BootcampCard[]
  brands: readonly string[]
  isSample: boolean
}

/** Cards whose pictures a phone shows first; the others load after the fonts. */
const inSight = 2

/** The Career Accelerator Program: four bootcamps, and the companies behind their projects. */
export function BootcampList({ bootcamps, brands, isSample }: BootcampListProps) {
  return (
    <div className={`${bootcampsStyles.bootcampText} ${styles.bootcamps}`}>
      <section className={styles.bootcampsHero}>
        <div className="container">
          <RungsDivider />
          <h1>Career Accelerator Program</h1>
          <p>
            Live online classes with mentors who work in the field. You finish with five projects to show recruiters.
          </p>
        </div>
      </section>
      <section className="container" aria-labelledby="bootcamps">
        <h2 id="bootcamps">Choose your bootcamp</h2>
        <ul className={styles.bootcampCards}>
          {bootcamps.map((bootcamp, index) => (
            <li key={bootcamp.id}>
              <Card {...bootcamp} isFirst={index < inSight} />
            </li>
          ))}
        </ul>
      </section>
      <section className={`container ${styles.bootcampsBrands}`} aria-labelledby="brands">
        <SampleTitle isSample={isSample}>
          <h2 id="brands">Projects with data and tasks from</h2>
        </SampleTitle>
        <Carousel
          label="companies"
          slidesPerView={brandCarousel.slidesPerView}
          millis={brandCarousel.millis}
          slides={brands.map((brand) => ({ key: brand, content: <span className={styles.brand}>{brand}</span> }))}
        />
      </section>
    </div>
  )
}

function Card({ isFirst, ...bootcamp }: BootcampCard & { isFirst: boolean }) {
  const { id, name, headerContent, headerImg, hours, price, closedOnList, closedOnDetail } = bootcamp
  const state = closedOnList ? messages.enrollmentClosed : closedOnDetail ? messages.enrollmentPaused : ''
  return (
    <article className={styles.bootcampCard} aria-labelledby={id}>
      <img src={headerImg} alt="" width={480} height={300} loading={isFirst ? 'eager' : 'lazy'} decoding="async" />
      <div>
        <h3 id={id}>{name}</h3>
        <p>{headerContent}</p>
        <p className={styles.bootcampCardFacts}>
          <span>
            <IconClock size={18} aria-hidden /> {hours} hours
          </span>
          <span>{rupees(price)}</span>
        </p>
        <p className={styles.bootcampCardFoot}>
          {state && <span className={styles.closedMark}>{state}</span>}
          <LinkButton to={`/bootcamp/${id}`} variant="secondary">
            Join<span className="visually-hidden"> {name}</span> <IconArrowRight size={18} aria-hidden />
          </LinkButton>
        </p>
      </div>
    </article>
  )
}
