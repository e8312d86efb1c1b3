import { deepStrictEqual } from 'node:assert'
import { type Route, routes, scopeOf } from '@firstrung/contract'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'
import { openApi } from '#src/platform/http/openapi.ts'

/** The fault of an answer in JSON, or null. */
type Compare = (route: Route, status: number, body: string) => string | null

/** Whether a raw answer is of the kind that its call names. Answers without a body, such as 304, are of any. */
function isAsNamed({ sends }: Route, status: number, type: string): boolean {
  if (sends === 'redirect') return status >= 300 && status < 400
  return status >= 300 || sends === 'file' || type.split(';')[0] === sends
}

const table = new Map(
  Object.values(routes)
    .flatMap((group) => Object.values<Route>(group))
    .map((route) => [`${route.method} ${route.path}`, route]),
)

/** Comparisons of answers with the OpenAPI document; each is compiled when it is first used. */
async function comparing(): Promise<Compare> {
  const document = await openApi(routes, { url: 'https://firstrung.example', version: '1' })
  const ajv = new Ajv2020({ strict: false })
  formats.default(ajv)
  ajv.addSchema({ ...document, $id: 'openapi.json' })
  const known = new Map<string, ValidateFunction>()
  return ({ method, path, returns, access }, status, body) => {
    const what = `${method} ${path} answered ${status}`
    const template = path.replace(/:(\w+)/g, '{$1}').replace('*', '{key}')
    const responses = document.paths[template]?.[method.toLowerCase()]?.responses ?? {}
    // A raw call may answer any JSON.
    if (returns === null && status < 400) return null
    if (!(status in responses)) return `${what}, which is not described: ${body.slice(0, 300)}`
    const own = `#/paths/${template.replaceAll('/', '~1')}/${method.toLowerCase()}/responses/${status}`
    const response = status < 400 ? own : (responses[status]?.$ref ?? own)
    const media = status >= 400 && scopeOf(access) ? 'application~1problem+json' : 'application~1json'
    const validate = known.get(what) ?? ajv.compile({ $ref: `openapi.json${response}/content/${media}/schema` })
    known.set(what, validate)
    return validate(JSON.parse(body)) ? null : `${what}: ${ajv.errorsText(validate.errors)} in ${body.slice(0, 300)}`
  }
}

/** All servers of a process share it. */
let comparison: Promise<Compare> | undefined

/**
 * Compares each JSON answer of a server with the OpenAPI document: unknown fields and refusals that the call does not name
 * are faults.
 * @returns what to call at the end: it throws when an answer was not as described
 */
export async function compareAnswers(app: FastifyInstance): Promise<() => void> {
  comparison ??= comparing()
  const compare = await comparison
  const faults = new Set<string>()
  app.addHook('onSend', ({ method, routeOptions: { url } }, reply, payload, done) => {
    const route = table.get(`${method} ${url}`)
    const type = String(reply.getHeader('content-type'))
    const isJson = /^application\/(problem\+)?json/.test(type)
    if (route?.returns === null && reply.statusCode < 400 && !isAsNamed(route, reply.statusCode, type))
      faults.add(`${method} ${url} answered ${reply.statusCode} with ${type}`)
    if (route && isJson && typeof payload === 'string' && payload !== '') {
      const fault = compare(route, reply.statusCode, payload)
      if (fault) faults.add(fault)
    }
    done(null, payload)
  })
  return () => deepStrictEqual([...faults], [], 'Answers are not as the OpenAPI document describes them.')
}
