import { CommunityPage as Community } from '#app/features/community/community-page.tsx'
import { publicApi } from '#app/lib/api/public-api.server.ts'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { pageMeta } from '#app/lib/page/page-meta.server.ts'
import { metaOfLoader } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/community.ts'

/** How many upcoming events are shown. */
const eventsShown = 3

export async function loader({ context }: Route.LoaderArgs) {
  const api = publicApi(context)
  const [content, { events }] = await Promise.all([
    api.content.community(),
    api.events.list({ body: { period: 'upcoming', limit: eventsShown } }),
  ])
  const meta = pageMeta(context, {
    path: '/community',
    title: 'Community',
    description:
      'Meet other graduates, mentors and teams: events, competitions and a chat where you get answers before your interview.',
    picture: { kind: 'page', name: 'community' },
  })
  return { content, events, meta }
}

export const handle = cachedPage()

export const meta = metaOfLoader()

export default function CommunityPage({ loaderData: { content, events } }: Route.ComponentProps) {
  return <Community content={content} events={events} />
}
