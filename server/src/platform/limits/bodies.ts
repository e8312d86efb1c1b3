import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#src/platform/errors/errors.ts'
import { refusalOf } from '#src/platform/errors/refusals.ts'
import { addressKey } from './addresses.ts'
import { Busy, type Slots, sharedSlots } from './admission.ts'

/** Bodies that may be received at once; each is kept in memory until it is complete. */
const unfinishedAtOnce = 200

/**
 * Bounds the cost of slow senders: how many bodies are received at once (shared fairly among addresses), and how long one
 * may take. A slot of `admission.ts` is taken only after the body has come.
 */
export function boundBodies(seconds: number): {
  /** Call it before the body is read. Throws `Busy` when the address has its share of unfinished bodies. */
  begin(request: FastifyRequest, reply: FastifyReply): void
  /** Call it when the body is complete. */
  end(request: FastifyRequest): void
} {
  const slots: Slots = sharedSlots(unfinishedAtOnce)
  const underWay = new WeakMap<FastifyRequest, () => void>()
  return {
    begin(request, reply) {
      if (!hasBody(request)) return
      const slot = slots.take({ address: addressKey(request.ip), account: null })
      if (!slot) throw new Busy()
      const end = () => {
        clearTimeout(timer)
        slot.end()
      }
      const timer = setTimeout(() => {
        end()
        const { status, body } = refusalOf(new AppError('too_slow'), request.id)
        // The rest of the body is not read, so the connection is closed after the answer.
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
