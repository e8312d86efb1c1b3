import { type CommunityContent, type EventRecord, messages } from '@firstrung/contract'
import { Link } from 'react-router'
import { useHasExternalLink } from '#app/lib/page/site.ts'
import { istDateTime } from '#app/lib/text/documented-dates.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import { IconHeartHandshake, IconTrophy, IconUsers } from '#app/ui/base/icons.ts'
import { Stats } from '#app/ui/list/stats.tsx'
import { CallToAction } from '#app/ui/page/call-to-action.tsx'
import styles from './community-page.module.css'

const features = [
  {
    Icon: IconUsers,
    title: 'Meet talented people',
    text: 'Graduates from every field and every part of India who are where you are now, or were last year.',
  },
  {
    Icon: IconHeartHandshake,
    title: 'Mentorship',
    text: 'People from start-ups, tech firms, consultancies and universities make time for your questions.',
  },
  {
    Icon: IconTrophy,
    title: 'Events and competitions',
    text: 'Talks, workshops and contests where you learn something and find people to build with.',
  },
]

interface CommunityPageProps {
  content: CommunityContent
  /** The next ones, soonest first. */
  events: readonly EventRecord[]
}

/** What the community is, and how to join it. */
export function CommunityPage({ content: { figures, chat }, events }: CommunityPageProps) {
  const hasChat = useHasExternalLink()('discord')
  return (
    <div className={styles.communityPage}>
      <section className={styles.communityHero}>
        <div className="container">
          <div>
            <h1>You’re not in this alone.</h1>
            <p>
              Ask what you’d never ask in an interview, find a team for the next competition and hear who is hiring.
            </p>
            {hasChat && (
              <LinkButton to="/discord" size="lg">
                Join Community
              </LinkButton>
            )}
          </div>
          <Chat chat={chat} />
        </div>
      </section>

      <section className="container" aria-labelledby="features">
        <h2 id="features">What you’ll find</h2>
        <ul className={styles.communityFeatures}>
          {features.map(({ Icon, title, text }) => (
            <li key={title}>
              <span aria-hidden>
                <Icon size={26} />
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <Stats title="A network that answers" showTitle figures={figures} />

      <section className={`container ${styles.communityEvents}`} aria-labelledby="events">
        <h2 id="events">Events</h2>
        {events.length > 0 ? (
          <ul>
            {events.map(({ _id, title, startsAt }) => (
              <li key={_id}>
                <h3>
                  <Link to="/events">{title}</Link>
                </h3>
                <p>{istDateTime(startsAt)}</p>
              </li>
            ))}
          </ul>
        ) : (
          <p>{messages.noUpcomingEvents}. New ones will appear here.</p>
        )}
        <LinkButton to="/events" variant="secondary">
          See all events
        </LinkButton>
      </section>

      {hasChat && (
        <CallToAction className={styles.communityEnd} title="Come and say hello.">
          <LinkButton to="/discord" size="lg">
            Join Community
          </LinkButton>
        </CallToAction>
      )}
    </div>
  )
}

/** An example of the chat. */
function Chat({ chat }: { chat: CommunityContent['chat'] }) {
  const names = [...new Set(chat.map(({ name }) => name))]
  return (
    <div className={styles.chat} role="img" aria-label={`A talk in the chat between ${names.join(', ')}`}>
      {chat.map(({ name, text }) => (
        <p key={text} data-own={name === names[0] || undefined} aria-hidden>
          <b>{name}</b>
          {text}
        </p>
      ))}
    </div>
  )
}
