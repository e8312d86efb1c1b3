import { buffer } from 'node:stream/consumers'
import { FileKey, FileQuery, type routes, UploadTicket } from '@firstrung/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Ctx, type Deps, makeCtx } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/db.ts'
import { disposition, safely, sendPdf, uncached } from '#src/platform/documents/private-pdf.ts'
import { AppError, accept } from '#src/platform/errors/errors.ts'
import type { Handlers } from '#src/platform/http/mount.ts'
import { rangeOf } from './byte-range.ts'
import * as reading from './files.read.service.ts'
import * as receiving from './files.receive.service.ts'
import * as files from './files.service.ts'
import { markedPdf, type PaperAnswer, type PaperOpening, pdfOf } from './papers/papers.ts'

/** Signing is a normal call; file bodies are sent without JSON, and never inside of a transaction. */
export function fileHandlers({
  db,
  deps,
  openPaper,
  maySeeDescription,
}: {
  db: Db
  deps: Deps
  /** Whether the caller may see a job with this description. */
  maySeeDescription: (ctx: Ctx, key: string) => Promise<boolean>
  /**
   * Called before a private file is sent: refuses viewers who may no longer open it, notes who opens it, and returns what they
   * get instead.
   */
  openPaper: (ctx: Ctx, key: string, opening: PaperOpening) => Promise<PaperAnswer>
}): Handlers<typeof routes.files> {
  const ctxOf = ({ actor, log, ip }: FastifyRequest): Ctx => makeCtx(deps, { db, actor, log, address: ip }).ctx
  return {
    sign: (ctx, { query }) => files.sign(ctx, query),
    signAlias: (ctx, { query }) => files.sign(ctx, query),

    check: async (ctx, { body }) => {
      await files.check(ctx, body.fileKey)
      return {}
    },

    upload: async (request, reply) => {
      const { ticket } = accept(UploadTicket, request.params)
      const length = request.headers['content-length']
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort(new AppError('malformed')))
      await receiving.receive(ctxOf(request), ticket, {
        contentType: request.headers['content-type'] ?? '',
        length: length === undefined ? undefined : Number(length),
        body: request.raw,
        signal: gone.signal,
      })
      return reply.send({ success: true })
    },

    read: async (request, reply) => {
      const { '*': key } = accept(FileKey, request.params)
      const query = accept(FileQuery, request.query)
      const found = await reading.open(ctxOf(request), key, query, maySeeDescription)
      const { viewerId } = found
      const isDownload = query.download === '1'
      if (!viewerId) return send(request, reply, found, isDownload)
      const ctx = ctxOf(request)
      // A HEAD request gets only headers, so it does not count as opened.
      const isRead = request.method === 'GET'
      const { drawn, mark } = await openPaper(ctx, key, { viewerId, isRead, isDownload })
      if (drawn) return sendPdf(reply, await pdfOf(ctx, viewerId, { ...drawn.paper, mark }), drawn.fileName)
      const marked = mark && isRead && (await markedPdf(ctx, viewerId, await buffer(found.file.stream()), mark))
      return marked ? sendPdf(reply, marked, found.fileName) : send(request, reply, found, isDownload)
    },
  }
}

function send(request: FastifyRequest, reply: FastifyReply, found: reading.ReadableFile, download: boolean) {
  const { file, contentType, fileName, isPrivate } = found
  const way = download || isPrivate ? 'attachment' : 'inline'
  reply.headers({
    ...safely,
    'content-type': contentType,
    'content-disposition': disposition(way, fileName),
    // The bytes of a picture's key never change.
    'cache-control': isPrivate ? uncached : 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
  })
  const range = rangeOf(request.headers.range, file.size)
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  if (isPrivate && !(range && range.start > 0)) {
    request.log.info({ viewer: found.viewerId, owner: found.ownerId }, 'private file opened')
  }
  if (!range) return reply.header('content-length', file.size).send(file.stream())
  return reply
    .code(206)
    .headers({
      'content-range': `bytes ${range.start}-${range.end}/${file.size}`,
      'content-length': range.end - range.start + 1,
    })
    .send(file.stream(range))
}
