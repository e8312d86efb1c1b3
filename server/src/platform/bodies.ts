import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from './addresses.ts'
import { Busy, type Places, sharedPlaces } from './admission.ts'
import { AppError } from './errors.ts'
import { refusalOf } from './refusals.ts'

/** Bodies that may be on their way at once; each is kept in memory until it is whole, up to what its route takes. */
const unfinishedAtOnce = 200

/**
 * Bounds what slow senders cost: how many bodies are on their way (shared fairly among addresses), and how long one may
 * take. Neither takes a turn from anybody, because turns are taken when a body has come.
 */
export function boundBodies(seconds: number): {
  /** To be called before the body is read. Throws `Busy` when the address has its share of unfinished bodies. */
  begin(request: FastifyRequest, reply: FastifyReply): void
  /** To be called when the body is whole. */
  end(request: FastifyRequest): void
} {
  const places: Places = sharedPlaces(unfinishedAtOnce)
  const underWay = new WeakMap<FastifyRequest, () => void>()
  return {
    begin(request, reply) {
      if (!hasBody(request)) return
      const place = places.take({ address: addressKey(request.ip), account: null })
      if (!place) throw new Busy()
      const end = () => {
        clearTimeout(timer)
        place.end()
      }
      const timer = setTimeout(() => {
        end()
        const { status, body } = refusalOf(new AppError('too_slow'), request.id)
        // What has not come by now need not come: the connection ends with the answer.
        reply.raw.once('finish', () => request.raw.destroy())
        request.refusal = body.code
        reply.code(status).headers({ 'cache-control': 'no-store', connection: 'close' }).send(body)
      }, seconds * 1000)
      reply.raw.once('close', end).once('finish', end)
      underWay.set(request, end)
    },
    end(request) {
      underWay.get(request)?.()
    },
  }
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
