import { CoverRef, PictureRef, type routes, SitemapRef } from '@firstrung/contract'
import { type Ctx, type Deps, makeCtx } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { PublicContent } from '#src/platform/database/public-content.ts'
import { accept, fail } from '#src/platform/errors/errors.ts'
import { encodingFor } from '#src/platform/http/compression.ts'
import type { Handlers, RawHandler } from '#src/platform/http/mount.ts'
import { PolledTexts } from '#src/platform/pages/polled-texts.ts'
import { readCover } from './seo.covers.service.ts'
import { indeedFeed, jobFeed } from './seo.jobs.service.ts'
import { pictureOf } from './seo.pictures.service.ts'
import { blogFeed, jobsSitemap, manifest, pagesSitemap, robots, sitemap } from './seo.service.ts'

/** Texts for search engines and feed readers, which poll often: they may cache them for a while. */
export function seoHandlers({
  db,
  deps,
  content,
}: {
  db: Db
  deps: Deps
  content: PublicContent
}): Handlers<typeof routes.seo> {
  const polled = new PolledTexts(content)
  const text =
    (type: string, write: (ctx: Ctx, params: unknown) => string | Promise<string>): RawHandler =>
    async (request, reply) => {
      const { ctx } = makeCtx(deps, { db, actor: null, log: request.log })
      return polled.send(request, reply, { type, write: () => write(ctx, request.params), now: deps.now })
    }
  return {
    sitemap: text('application/xml', sitemap),
    pagesSitemap: text('application/xml', pagesSitemap),
    jobsSitemap: text('application/xml', (ctx, params) => {
      const { data } = SitemapRef.safeParse(params)
      return jobsSitemap(ctx, data ? Number(data.name.slice('jobs-'.length)) : fail('not_found'))
    }),
    jobFeed: text('application/rss+xml', jobFeed),
    indeedFeed: text('application/xml', indeedFeed),
    robots: text('text/plain', robots),
    feed: text('application/rss+xml', blogFeed),
    manifest: text('application/manifest+json', manifest),

    picture: async (request, reply) => {
      const { ctx } = makeCtx(deps, { db, actor: null, log: request.log })
      const ref = accept(PictureRef, request.params)
      const { etag, draw } = await content.remember(
        `picture ${ref.kind} ${ref.name}`,
        () => pictureOf(ctx, ref),
        () => true,
      )
      reply.headers({
        etag,
        'cache-control': 'public, max-age=3600',
        // Meant to be embedded by other sites.
        'cross-origin-resource-policy': 'cross-origin',
      })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('image/png').send(await draw())
    },

    cover: async (request, reply) => {
      const { ctx } = makeCtx(deps, { db, actor: null, log: request.log })
      const cover = await readCover(ctx, accept(CoverRef, request.params))
      const encoding = encodingFor(request)
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply
        .headers({
          vary: 'accept-encoding',
          // A changed title has another address.
          'cache-control': 'public, max-age=31536000, immutable',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .type('image/svg+xml')
        .send(cover[encoding])
    },
  }
}
