import { deepStrictEqual } from 'node:assert'
import { type Route, routes } from '@firstrung/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openApi } from '#src/platform/openapi.ts'

type Compare = (status: number, body: string) => string | null

const table = new Map(
  Object.values(routes)
    .flatMap((group) => Object.values<Route>(group))
    .map((route) => [`${route.method} ${route.path}`, route]),
)
const callOf = ({ method, routeOptions: { url = '' } }: FastifyRequest) => `${method} ${url}`

/** All servers of a process share it. */
let made: Promise<(call: string) => Compare> | undefined
function comparing(): Promise<(call: string) => Compare> {
  made ??= compareWith()
  return made
}

/** Comparisons of answers with the OpenAPI document; each is compiled when it is first used. */
async function compareWith(): Promise<(call: string) => Compare> {
  const document = await openApi(routes, { url: 'https://firstrung.example', version: '1' })
  const ajv = new Ajv2020({ strict: false })
  formats.default(ajv)
  ajv.addSchema({ ...document, $id: 'openapi.json' })
  const known = new Map<string, Compare>()
  const validatorOf = (...path: string[]) => {
    const pointer = path.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')
    return ajv.compile({ $ref: `openapi.json#/${pointer}` })
  }
  const refusal = validatorOf('components', 'schemas', 'Refusal')
  return (call) => {
    const before = known.get(call)
    if (before) return before
    const [method = '', path = ''] = call.split(' ')
    const template = path.replace(/:(\w+)/g, '{$1}').replace('*', '{key}')
    const described = table.get(call)?.returns
      ? validatorOf(
          'paths',
          template,
          method.toLowerCase(),
          'responses',
          '200',
          'content',
          'application/json',
          'schema',
        )
      : null
    const compare: Compare = (status, body) => {
      const validate = status < 400 ? described : refusal
      if (!validate || validate(JSON.parse(body))) return null
      return `${call} answered ${status}: ${ajv.errorsText(validate.errors)}`
    }
    known.set(call, compare)
    return compare
  }
}

/**
 * Compares each JSON answer of a server with the OpenAPI document, unknown fields included.
 * @returns what to call at the end: it throws when an answer was not as described
 */
export async function compareAnswers(app: FastifyInstance): Promise<() => void> {
  const compareOf = await comparing()
  const faults = new Set<string>()
  app.addHook('onSend', (request, reply, payload, done) => {
    if (table.has(callOf(request)) && typeof payload === 'string' && payload !== '') {
      const isJson = String(reply.getHeader('content-type')).includes('application/json')
      const fault = isJson ? compareOf(callOf(request))(reply.statusCode, payload) : null
      if (fault) faults.add(fault)
    }
    done(null, payload)
  })
  return () => deepStrictEqual([...faults], [], 'Answers are not as the OpenAPI document describes them.')
}
