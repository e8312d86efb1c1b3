import { type ErrorBody, errors } from '@firstrung/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

/** The calls of programs. */
const ofPrograms = '/api/v1/'

/** Whether a program asks, so that refusals are problems of RFC 9457. */
export const asksAsProgram = ({ url }: FastifyRequest): boolean => url.startsWith(ofPrograms)

/** A refusal as programs get it. */
export const Problem = z.object({
  type: z.string().describe('Names the kind of problem; the end of it is the code'),
  title: z.string().describe('A sentence for this kind of problem'),
  status: z.number().describe('The HTTP status'),
  detail: z.string().describe('A sentence for this one'),
  code: z.enum(Object.keys(errors)).describe('The kind of problem, for programs to compare'),
  errors: z
    .array(
      z.object({
        field: z.string().describe('A faulty field of the input, as a path'),
        detail: z.string().describe('What is wrong with it'),
      }),
    )
    .describe('The faulty fields; empty where the input is not the problem'),
  requestId: z.string().optional().describe('Of a fault of the server: it stands in the log'),
})

export const problemType = 'application/problem+json'

/** Sends a refusal as a problem. */
export function sendProblem(reply: FastifyReply, status: number, { code, msg, errors: fields, requestId }: ErrorBody) {
  const problem: z.infer<typeof Problem> = {
    type: `urn:firstrung:problem:${code}`,
    title: errors[code].msg,
    status,
    detail: msg,
    code,
    errors: fields.map(({ field, msg: detail }) => ({ field, detail })),
    ...(requestId && { requestId }),
  }
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  return reply.code(status).type(problemType).send(JSON.stringify(problem))
}
