import { useEffect } from 'react'
import { Link, redirect, useNavigate } from 'react-router'
import { originContext } from '#app/lib/page-context.ts'
import { homeOf, session } from '#app/lib/session.ts'
import { IconArrowRight, IconCheck } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Rungs } from '#app/ui/rungs.tsx'
import type { Route } from './+types/landing.ts'
import { LandingPicture } from './landing-picture.tsx'

const description =
  'Firstrung helps fresh graduates get their first job or internship, and lets recruiters hire people who have shown what they can do. Free for candidates.'

export const loader = ({ context }: Route.LoaderArgs) => ({ origin: context.get(originContext) })

/** Whoever is signed in starts on their dashboard instead. */
const sendHome: Route.ClientMiddlewareFunction = () => {
  const home = homeOf(session.read())
  if (home) throw redirect(home)
}
export const clientMiddleware = [sendHome]

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: 'Firstrung · Your first job is one rung away' },
  { name: 'description', content: description },
  { tagName: 'link', rel: 'canonical', href: `${loaderData.origin}/` },
  { property: 'og:title', content: 'Firstrung · Your first job is one rung away' },
  { property: 'og:description', content: description },
  { property: 'og:type', content: 'website' },
]

const figures = [
  { figure: '100+', caption: 'on-boarded recruiters' },
  { figure: '₹5,00,00,000+', caption: '50,000,000+ rupees of CTC served' },
  { figure: '150+', caption: 'events and competitions hosted' },
  { figure: '100%', caption: 'pre-evaluated candidates placed' },
]

const steps = [
  {
    title: 'Create free account',
    text: 'Sign up with your email or with Google, and tell us about your college, your skills and your projects.',
  },
  {
    title: 'Complete screening',
    text: 'Take one skill test of about 20 minutes. Our team looks at your profile and puts you forward for jobs that fit.',
  },
  {
    title: 'Get hired',
    text: 'Recruiters shortlist you, meet you in an online interview, and make an offer.',
  },
]

const questions = [
  {
    question: 'How do I join?',
    answer: 'Register, take one skill test, and you get access to our community chat. That is all.',
  },
  {
    question: 'Do you charge me for getting a job?',
    answer: 'No. Getting a job or an internship through Firstrung is not charged, now or later.',
  },
  {
    question: 'What is the skill test like?',
    answer: 'Multiple-choice questions for your field, about 20 minutes. You see your score as soon as you submit.',
  },
  {
    question: 'Do I need work experience?',
    answer: 'No. Firstrung is made for fresh graduates and students. Projects and skills count as much as experience.',
  },
  {
    question: 'I am a recruiter. How do I start?',
    answer:
      'Register as a recruiter, fill in your company profile and post a job. Screened candidates appear on your hiring panel.',
  },
]

export default function LandingPage() {
  const navigate = useNavigate()
  // For whoever arrives with a session; signing in on this page has a way of its own to go.
  useEffect(() => {
    const home = homeOf(session.read())
    if (home) void navigate(home, { replace: true })
  }, [navigate])

  return (
    <div className="landing">
      <section id="home" className="hero">
        <div className="container hero-inner">
          <div className="hero-words">
            <h1>Your first job is one rung away.</h1>
            <p className="hero-lead">
              Firstrung helps fresh graduates get their first job or internship. One free account, one skill test, and
              recruiters see what you can do.
            </p>
            <div className="hero-actions">
              <LinkButton to="/candidate/register" size="lg">
                Get Hired <IconArrowRight size={20} aria-hidden />
              </LinkButton>
              <LinkButton to="/recruiter/register" size="lg" look="outline">
                Hire Candidates
              </LinkButton>
            </div>
            <p className="hero-note">
              <IconCheck size={18} aria-hidden /> Getting a job through Firstrung is never charged
            </p>
          </div>
          <LandingPicture />
        </div>
      </section>

      <section className="figures" aria-label="Firstrung in numbers">
        <div className="container">
          <dl>
            {figures.map(({ figure, caption }) => (
              <div key={figure}>
                <dt>{caption}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>

      <section id="about" className="sides">
        <div className="container">
          <h2>A start for some, a shortlist for others</h2>
          <div className="sides-grid">
            <article className="side">
              <h3>For fresh graduates</h3>
              <ul>
                <li>Apply for jobs and internships with one profile</li>
                <li>Practice tests, mock interviews and resume reviews by real people</li>
                <li>Events and competitions to learn, meet people and show your work</li>
              </ul>
              <Link to="/candidate/register" className="side-link">
                Start as a student <IconArrowRight size={18} aria-hidden />
              </Link>
            </article>
            <article className="side side-hiring">
              <h3>For recruiters</h3>
              <ul>
                <li>Candidates who are tested and rated before you meet them</li>
                <li>One hiring panel from application to offer</li>
                <li>Interviews set up for you, by us</li>
              </ul>
              <Link to="/recruiter/register" className="side-link">
                Start hiring <IconArrowRight size={18} aria-hidden />
              </Link>
            </article>
          </div>
        </div>
      </section>

      <section id="simple-process" className="process">
        <div className="container">
          <h2>Simple Process</h2>
          <ol className="stairs">
            {steps.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>

      <section className="community">
        <div className="container community-inner">
          <div>
            <h2>You don’t climb alone</h2>
            <p>
              Ask the question you would not ask in an interview, find a team for the next competition, hear which
              company is hiring. The community opens with your first skill test.
            </p>
          </div>
          <LinkButton to="/community" size="lg" look="outline">
            Meet the community
          </LinkButton>
        </div>
      </section>

      <section id="faqs" className="faqs">
        <div className="container faqs-inner">
          <div>
            <h2>Questions people ask</h2>
            <p>
              Something else? <Link to="/whatsapp">Contact us</Link>.
            </p>
          </div>
          <div className="faqs-list">
            {questions.map(({ question, answer }) => (
              <details key={question} name="faq">
                <summary>{question}</summary>
                <p>{answer}</p>
              </details>
            ))}
          </div>
        </div>
      </section>

      <section className="last-call">
        <div className="container">
          <Rungs />
          <h2>Take the first rung today.</h2>
          <LinkButton to="/candidate/register" size="lg">
            Create free account
          </LinkButton>
        </div>
      </section>
    </div>
  )
}
