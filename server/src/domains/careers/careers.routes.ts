import { createHash } from 'node:crypto'
import { CareersLook, type routes, SlugRef } from '@firstrung/contract'
import { type Deps, makeCtx } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { PublicContent } from '#src/platform/database/public-content.ts'
import { AppError, accept } from '#src/platform/errors/errors.ts'
import { compress, encodingFor, sendEncoded } from '#src/platform/http/compression.ts'
import type { Handlers } from '#src/platform/http/mount.ts'
import { PolledTexts } from '#src/platform/pages/polled-texts.ts'
import { jobsPage, missingPage } from './careers.page.ts'
import { readAddress, readFeed, rssFeed } from './careers.service.ts'

/** How long browsers and caches on the way keep a feed or a page: a job that has ended is shown no longer. */
const keptSeconds = 60

export function careersHandlers({
  db,
  deps,
  content,
}: {
  db: Db
  deps: Deps
  content: PublicContent
}): Handlers<typeof routes.careers> {
  const polled = new PolledTexts(content)
  return {
    jobs: (ctx, { params }) => readFeed(ctx, params.slug),
    own: (ctx) => readAddress(ctx),

    feed: async (request, reply) => {
      const { ctx } = makeCtx(deps, { db, actor: null, log: request.log })
      const { slug } = accept(SlugRef, request.params)
      const write = () => rssFeed(ctx, slug)
      return polled.send(request, reply, { type: 'application/rss+xml', write, now: deps.now, seconds: keptSeconds })
    },

    page: async (request, reply) => {
      const { ctx } = makeCtx(deps, { db, actor: null, log: request.log })
      const { slug } = accept(SlugRef, request.params)
      const look = accept(CareersLook, request.query)
      const feed = await content
        .remember(
          `careers ${slug}`,
          () => readFeed(ctx, slug),
          () => true,
        )
        .catch((error: unknown) => {
          // The site around the frame would show an error of the browser.
          if (error instanceof AppError && error.code === 'not_found') return null
          throw error
        })
      const { html, policy } = feed ? jobsPage(feed, look) : missingPage(`${deps.env.publicUrl}/jobs`, look)
      const identity = Buffer.from(html)
      const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
      reply.code(feed ? 200 : 404).headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': `public, max-age=${keptSeconds}`,
        'content-security-policy': policy,
        'cross-origin-resource-policy': 'cross-origin',
        vary: 'accept-encoding',
        ...(feed && { etag }),
      })
      // All other answers forbid frames in two ways.
      reply.raw.removeHeader('x-frame-options')
      const encoding = encodingFor(request)
      const bodies =
        encoding === 'identity' ? { identity } : { identity, [encoding]: await compress[encoding](identity) }
      return sendEncoded(request, reply, { etag: feed ? etag : null, bodies })
    },
  }
}
