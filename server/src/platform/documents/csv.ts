import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Route, type RouteParsed, sheetCell } from '@firstrung/contract'
import { type Stringifier, stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'
import { type Ctx, type Deps, makeCtx, signedIn } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/db.ts'
import { saveActs } from '#src/platform/http/audit.ts'
import type { RawHandler } from '#src/platform/http/mount.ts'

type Cell = string | number | null

/** A table as a file. The rows are read while it is sent. */
export interface CsvFile {
  /** Without the ending. */
  name: string
  columns: readonly string[]
  rows: AsyncIterable<readonly Cell[]>
}

/** Rows that are read at once. */
export const portion = 1000

/** Reads a long list in portions: `read` returns the rows that follow a given one. */
export async function* inPortions<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row> {
  let last: Row | undefined
  for (;;) {
    const rows = await read(last)
    if (rows.length === 0) return
    yield* rows
    last = rows.at(-1)
  }
}

/**
 * A handler that answers with a file. The act that `prepare` notes is in the audit log before the first row is sent, also for
 * recruiters.
 */
export const csvHandler =
  <R extends Route & { sends: 'text/csv' }>(
    route: R,
    { db, deps }: { db: Db; deps: Deps },
    prepare: (ctx: Ctx, input: RouteParsed<R>) => Promise<CsvFile>,
  ): RawHandler =>
  async ({ params, query, body, actor, log }, reply) => {
    const { ctx } = makeCtx(deps, { db, actor, log })
    const file = await prepare(ctx, { params, query, body } as RouteParsed<R>)
    const call = { at: deps.now(), actor: signedIn(ctx), action: `${route.method} ${route.path}` }
    await saveActs(db, call, ctx.acts)
    log.info({ audit: route.path, actor: call.actor.id, params }, 'list exported')
    return send(reply, file)
  }

/** Writes rows as the one form of CSV that all our exports have. */
export const csvOf = (columns: readonly string[]): Stringifier =>
  stringify({ bom: true, header: true, columns: [...columns], cast: { string: sheetCell } })

function send(reply: FastifyReply, { name, columns, rows }: CsvFile): FastifyReply {
  const csv = csvOf(columns)
  pipeline(Readable.from(rows), csv).catch((error: unknown) => {
    reply.log.error({ err: error }, 'a file was cut off')
    csv.destroy()
  })
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'no-store',
    })
    .send(csv)
}
