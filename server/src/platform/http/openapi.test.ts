import { readFileSync } from 'node:fs'
import { type ErrorCode, errors, type Route, routes } from '@firstrung/contract'
import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, expect, test } from 'vitest'
import { openApi } from './openapi.ts'
import { commonRefusals } from './route-refusals.ts'

const table = Object.values(routes).flatMap((group) => Object.values<Route>(group))
let document: Awaited<ReturnType<typeof openApi>>
beforeAll(async () => {
  document = await openApi(routes, { url: 'https://firstrung.example', version: '1.2.3' })
})

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

test('the OpenAPI document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { errors } = await validator.validate(structuredClone(document))
  expect(errors).toBeUndefined()
  expect(validator.version).toBe('3.1')
})

test('the OpenAPI document has every call of the route table', () => {
  expect(operations()).toHaveLength(table.length)
  expect(new Set(operations().map(({ operation }) => operation.operationId)).size).toBe(table.length)
})

test('each variable of a path is a parameter, and each query parameter is named', () => {
  for (const { path, operation } of operations()) {
    const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const parameters = operation.parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name)
    expect(new Set(parameters)).toEqual(new Set(places))
  }
  const read = table.filter(({ query }) => query)
  const named = operations().filter(({ operation }) => operation.parameters.some(({ in: place }) => place === 'query'))
  expect(named).toHaveLength(read.length)
})

test('an answer has `success` where the server adds it, and not where the call answers the bare object', () => {
  const answerOf = (path: string, method: string) => JSON.stringify(document.paths[path]?.[method]?.responses)
  expect(answerOf('/api/site', 'get')).toContain('/SiteWithSuccess"')
  expect(document.components.schemas['SiteWithSuccess']).toMatchObject({
    properties: { success: { const: true } },
    required: expect.arrayContaining(['success']),
    additionalProperties: false,
  })
  expect(answerOf('/api/blog/getblog/{id}', 'get')).not.toContain('WithSuccess')
})

/** Every field of every input and answer, and every parameter, with what the document says of it. */
function described(): { name: string; description: unknown }[] {
  const found: { name: string; description: unknown }[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { properties } = node as { properties?: Record<string, { description?: string }> }
    if (properties && !Array.isArray(node)) {
      for (const [name, { description }] of Object.entries(properties)) found.push({ name, description })
    }
    for (const part of Object.values(node)) visit(part)
  }
  visit(document.components.schemas)
  for (const { operation } of operations()) {
    visit([operation.requestBody, operation.responses])
    found.push(...operation.parameters.map(({ name, description }) => ({ name, description })))
  }
  return found
}

test('each field and each parameter is described', () => {
  const silent = described().filter(({ description }) => typeof description !== 'string' || description === '')
  expect([...new Set(silent.map(({ name }) => name))]).toEqual([])
})

test('a field is described by its comment in the contract, which the shapes that take it over keep', () => {
  const fieldOf = (shape: string, field: string) =>
    (document.components.schemas[shape] as { properties: Record<string, { description: string }> }).properties[field]
      ?.description
  expect(fieldOf('HiringRecord', 'endsOn')).toBe('The last day of an internship; empty for other roles.')
  expect(fieldOf('JobCard', 'company')).toBe('The company')
  expect(document.components.schemas['HiringRecord']).toHaveProperty('description')
  // Without the numbers of decisions, which say nothing outside of this repository.
  expect(described().filter(({ description }) => /\([A-Z]+-\d+\)/.test(String(description)))).toEqual([])
})

test('each row of usual-fields.tsv describes a field', () => {
  const file = new URL('../../../../contract/src/shapes/usual-fields.tsv', import.meta.url)
  const said = new Set(described().map(({ name, description }) => `${name}\t${String(description)}`))
  const rows = readFileSync(file, 'utf8').trim().split('\n')
  const idle = rows.filter((row) => !said.has(row.slice(row.slice(0, row.indexOf('\t')).lastIndexOf('.') + 1)))
  expect(idle).toEqual([])
  expect(new Set(rows.map((row) => row.split('\t')[0])).size).toBe(rows.length)
})

test('each call declares the shape of its answer, or what else it sends', () => {
  const silent = table.filter(({ returns, sends }) => (returns === null) === (sends === undefined))
  expect(silent.map(({ path }) => path)).toEqual([])
  // They have no more to say than that it worked.
  const undescribed = table.filter(({ returns, sends }) => returns === null && sends === 'application/json')
  expect(undescribed.map(({ path }) => path)).toEqual([
    '/api/payment/webhooks/:service',
    '/api/openapi.json',
    '/files/upload/:ticket',
  ])
})

test('each refusal is named by the calls that answer it, once, and none that all of their kind answer', () => {
  const named = new Set<ErrorCode>()
  for (const route of table) {
    const own = route.refuses ?? []
    expect([route.path, new Set(own).size]).toEqual([route.path, own.length])
    expect([
      route.path,
      ...commonRefusals(route).filter((code) => own.includes(code) && code !== 'file_wrong_kind'),
    ]).toEqual([route.path])
    for (const code of [...own, ...commonRefusals(route)]) named.add(code)
  }
  const codes = Object.keys(errors) as ErrorCode[]
  const unnamed = codes.filter((code) => !named.has(code) && errors[code].status > 0)
  // Comments are sent over the socket alone.
  expect(unnamed).toEqual(['not_joined'])
})

test('the refusals of a call are listed by status, with sentences and when to try again', () => {
  const { responses = {} } = document.paths['/api/jobs/{slug}/applications']?.['post'] ?? {}
  const refusal = (status: number) => {
    const { $ref = '' } = responses[status] ?? {}
    return document.components.responses[$ref.replace('#/components/responses/', '')]
  }
  expect(refusal(403)?.description).toContain(`not_eligible: ${errors.not_eligible.msg}`)
  expect(refusal(409)).toMatchObject({
    content: {
      'application/json': {
        schema: { properties: { code: { enum: expect.arrayContaining(['already_applied', 'posting_closed']) } } },
      },
    },
  })
  expect(refusal(429)?.headers).toHaveProperty('Retry-After')
  expect(refusal(404)?.headers).toBeUndefined()
})
