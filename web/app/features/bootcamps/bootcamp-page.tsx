import type { Bootcamp } from '@firstrung/contract'
import { Link } from 'react-router'
import { useHasExternalLink } from '#app/lib/page/site.ts'
import { rupees } from '#app/lib/text/format.ts'
import { IconCertificate } from '#app/ui/base/icons.ts'
import { RungList } from '#app/ui/list/rung-list.tsx'
import { Stats } from '#app/ui/list/stats.tsx'
import { Faq } from '#app/ui/page/faq.tsx'
import { RungsDivider } from '#app/ui/page/rungs-divider.tsx'
import { SampleTitle } from '#app/ui/page/sample-mark.tsx'
import styles from './bootcamp-page.module.css'
import bootcampsStyles from './bootcamps.module.css'
import { Enroll } from './enroll.tsx'

interface BootcampPageProps {
  bootcamp: Bootcamp
}

/** One bootcamp, with the button to join it. */
export function BootcampPage({ bootcamp }: BootcampPageProps) {
  const { name, hours, days, projects, placementAssistance } = bootcamp
  const figures = [
    { figure: String(hours), caption: days ? `hours in ${days} days` : 'hours' },
    { figure: projects, caption: 'hands-on projects' },
    { figure: placementAssistance, caption: 'placement assistance' },
  ]
  return (
    <div className={`${bootcampsStyles.bootcampText} ${styles.bootcamp}`}>
      <Hero bootcamp={bootcamp} />

      <Stats title={`${name} in numbers`} figures={figures} />

      <section className={`container ${styles.bootcampBlocks}`} aria-label="How it works">
        {bootcamp.Details.map(({ heading, image, description: { one, two, three } }) => (
          <article key={heading}>
            <img src={image} alt="" width={480} height={300} loading="lazy" decoding="async" />
            <div>
              <h2>{heading}</h2>
              <RungList items={[one, two, three]} />
            </div>
          </article>
        ))}
      </section>

      <Routine bootcamp={bootcamp} />

      <Certificate bootcamp={bootcamp} />

      <Mentors bootcamp={bootcamp} />

      <Questions bootcamp={bootcamp} />
    </div>
  )
}

function Hero({ bootcamp }: BootcampPageProps) {
  const { id, name, headerTitle, headerContent, headerImg, price } = bootcamp
  return (
    <section className={styles.bootcampHero}>
      <div className={`container ${styles.bootcampHeroInner}`}>
        <div>
          <p className={styles.bootcampName}>
            <Link to="/bootcamp">Career Accelerator Program</Link> · {name}
          </p>
          <h1>{headerTitle}</h1>
          <p className={styles.bootcampLead}>{headerContent}</p>
          <div className={styles.bootcampEnroll}>
            <p className={styles.bootcampPrice}>{rupees(price)}</p>
            <Enroll key={id} {...bootcamp} />
          </div>
        </div>
        <img src={headerImg} alt="" width={480} height={300} decoding="async" />
      </div>
    </section>
  )
}

function Routine({ bootcamp }: BootcampPageProps) {
  return (
    <section className={styles.bootcampRoutine} aria-labelledby="routine">
      <div className="container">
        <h2 id="routine">Routine</h2>
        <ol>
          {bootcamp.routine.map(({ when, what }) => (
            <li key={when}>
              <h3>{when}</h3>
              <p>{what}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Certificate({ bootcamp }: BootcampPageProps) {
  return (
    <section className={`container ${styles.bootcampCertificate}`} aria-labelledby="certificate">
      <div>
        <h2 id="certificate">Certificate</h2>
        <h3>{bootcamp.certificate.heading}</h3>
        <p>{bootcamp.certificate.text}</p>
      </div>
      <div className={styles.certificate} aria-hidden>
        <IconCertificate size={36} />
        <b>{bootcamp.linkDescription}</b>
        <span>Your name here</span>
        <RungsDivider />
      </div>
    </section>
  )
}

function Mentors({ bootcamp }: BootcampPageProps) {
  return (
    <section className="container" aria-labelledby="mentors">
      <SampleTitle isSample={bootcamp.isSample}>
        <h2 id="mentors">Mentors</h2>
      </SampleTitle>
      <ul className={styles.mentors}>
        {bootcamp.mentorDetails.map((mentor) => (
          <li key={mentor.name}>
            <img src={mentor.img} alt={`Portrait of ${mentor.name}`} width={96} height={96} loading="lazy" />
            <div>
              <h3>{mentor.name}</h3>
              <p>{mentor.details}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Questions({ bootcamp }: BootcampPageProps) {
  const hasContact = useHasExternalLink()('whatsapp')
  return (
    <section className={`container ${styles.bootcampFaq}`} aria-labelledby="faq">
      <h2 id="faq">FAQ</h2>
      <Faq questions={bootcamp.faqs} />
      <p>
        {hasContact ? (
          <>
            Something else? <Link to="/whatsapp">Contact us</Link> before you pay: no refunds are given, as the{' '}
          </>
        ) : (
          'No refunds are given, as the '
        )}
        <Link to="/policy/refund">refund policy</Link> says.
      </p>
    </section>
  )
}
