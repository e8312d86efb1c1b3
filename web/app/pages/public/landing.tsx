import { type ComponentProps, useEffect } from 'react'
import { Link, redirect, useNavigate } from 'react-router'
import { BoardSearch, NewJobs } from '#app/features/board/lists/board-entrance.tsx'
import { newJobsOf } from '#app/features/board/lists/new-jobs.server.ts'
import { ProductPreview } from '#app/features/landing/product-preview.tsx'
import { Testimonials } from '#app/features/landing/testimonials.tsx'
import { publicApi } from '#app/lib/api/public-api.server.ts'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { pageMeta, siteNameOf } from '#app/lib/page/page-meta.server.ts'
import { metaOfLoader } from '#app/lib/page/page-meta.ts'
import { useHasExternalLink, useSiteName } from '#app/lib/page/site.ts'
import * as structured from '#app/lib/page/structured-data.server.ts'
import { homeOf, session } from '#app/lib/session/session.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import { IconArrowRight, IconCheck } from '#app/ui/base/icons.ts'
import { RungList } from '#app/ui/list/rung-list.tsx'
import { Stats } from '#app/ui/list/stats.tsx'
import { CallToAction } from '#app/ui/page/call-to-action.tsx'
import { Faq } from '#app/ui/page/faq.tsx'
import swipeStyles from '#app/ui/page/swipe-row.module.css'
import type { Route } from './+types/landing.ts'
import styles from './landing.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const api = publicApi(context)
  const [home, { links }, newJobs] = await Promise.all([api.content.home(), api.content.read(), newJobsOf(context)])
  const description = `${siteNameOf(context)} helps fresh graduates get their first job or internship, and lets recruiters hire people who have shown what they can do. Free for candidates.`
  const meta = pageMeta(context, {
    path: '/',
    title: 'Your first job is one rung away',
    description,
    picture: { kind: 'page', name: 'home' },
    things: (site) => [
      structured.organization(site, [links.linkedin, links.facebook, links.instagram].filter(Boolean), description),
      structured.webSite(site),
      structured.questions(home.faqs),
    ],
  })
  return { home, newJobs, meta }
}

/** Signed-in people are redirected to their dashboard. */
const sendHome: Route.ClientMiddlewareFunction = () => {
  const dashboard = homeOf(session.read())
  if (dashboard) throw redirect(dashboard)
}
export const clientMiddleware = [sendHome]

export const handle = cachedPage()

export const meta = metaOfLoader()

const steps = [
  {
    title: 'Create free account',
    text: 'Register with your email, then add your college, skills and projects.',
  },
  {
    title: 'Complete screening',
    text: 'Take one skill test of about 20 minutes. Our team reads your profile and puts you forward for jobs that fit.',
  },
  {
    title: 'Get hired',
    text: 'Recruiters shortlist you, interview you online and make an offer.',
  },
]

export default function LandingPage({ loaderData: { home, newJobs } }: Route.ComponentProps) {
  const { figures, testimonials, faqs } = home
  const navigate = useNavigate()
  // For visits with a session; signing in on this page redirects by itself.
  useEffect(() => {
    const dashboard = homeOf(session.read())
    if (dashboard) void navigate(dashboard, { replace: true })
  }, [navigate])

  return (
    <div className={styles.landing}>
      <Hero jobs={newJobs} />

      <Stats title={`${useSiteName()} in numbers`} figures={figures} />

      <Sides />

      <ProductPreview className={styles.landingPreview} />

      <Process />

      <Testimonials testimonials={testimonials} />

      <Community />

      <CommonQuestions questions={faqs} />

      <CallToAction title="Start today. It’s free.">
        <LinkButton to="/candidate/register" size="lg">
          Create free account
        </LinkButton>
      </CallToAction>
    </div>
  )
}

function Hero({ jobs }: { jobs: Route.ComponentProps['loaderData']['newJobs'] }) {
  // A board without jobs has no search.
  const hasJobs = jobs.length > 0
  return (
    <section id="home" className={styles.hero}>
      <div className={`container ${styles.heroInner}`}>
        <div>
          <h1>Your first job is one rung away.</h1>
          <p className={styles.heroLead}>
            Fresh graduates find their first job or internship with one free account and one skill test. Recruiters hire
            people who’ve shown what they can do.
          </p>
          {hasJobs && <BoardSearch />}
        </div>
        {hasJobs && <NewJobs jobs={jobs} />}
        <div>
          <div className={styles.heroActions}>
            <LinkButton to="/candidate/register" size="lg" variant={hasJobs ? 'secondary' : 'primary'}>
              Get Hired <IconArrowRight size={20} aria-hidden />
            </LinkButton>
            <LinkButton to="/recruiter/register" size="lg" variant="secondary">
              Hire Candidates
            </LinkButton>
          </div>
          <p className={styles.heroNote}>
            <IconCheck size={18} aria-hidden /> Candidates never pay to get a job
          </p>
        </div>
      </div>
    </section>
  )
}

/** What the product does for graduates, and for recruiters. */
function Sides() {
  return (
    <section id="about" className={styles.sides}>
      <div className="container">
        <h2>For graduates and recruiters</h2>
        <div className={swipeStyles.swipeRow}>
          <article className={styles.side}>
            <h3>For fresh graduates</h3>
            <RungList
              className={styles.sideList}
              items={[
                'One profile for jobs and internships',
                'Practice tests, mock interviews and resume reviews',
                'Events and competitions',
              ]}
            />
            <Link to="/candidate/register" className={styles.sideLink}>
              Start as a student <IconArrowRight size={18} aria-hidden />
            </Link>
          </article>
          <article className={`${styles.side} ${styles.sideHiring}`}>
            <h3>For recruiters</h3>
            <RungList
              className={styles.sideList}
              items={[
                'Test results before you meet a candidate',
                'One hiring panel, from application to offer',
                'We set up the interviews for you',
              ]}
            />
            <Link to="/recruiter/register" className={styles.sideLink}>
              Start hiring <IconArrowRight size={18} aria-hidden />
            </Link>
          </article>
        </div>
      </div>
    </section>
  )
}

function Process() {
  return (
    <section id="simple-process" className={styles.process}>
      <div className="container">
        <h2>Simple Process</h2>
        <ol className={styles.stairs}>
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Community() {
  return (
    <section className={styles.community}>
      <div className={`container ${styles.communityInner}`}>
        <div>
          <h2>You’re not in this alone</h2>
          <p>Ask what you’d never ask in an interview, find a team for the next competition and hear who is hiring.</p>
        </div>
        <LinkButton to="/community" size="lg" variant="secondary">
          Meet the community
        </LinkButton>
      </div>
    </section>
  )
}

function CommonQuestions({ questions }: ComponentProps<typeof Faq>) {
  const hasContact = useHasExternalLink()('whatsapp')
  return (
    <section id="faqs" className={styles.faqs}>
      <div className={`container ${styles.faqsInner}`}>
        <div>
          <h2>Common questions</h2>
          {hasContact && (
            <p>
              Something else? <Link to="/whatsapp">Contact us</Link>.
            </p>
          )}
        </div>
        <Faq questions={questions} />
      </div>
    </section>
  )
}
