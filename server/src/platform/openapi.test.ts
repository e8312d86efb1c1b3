import { type Route, routes } from '@firstrung/contract'
import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, expect, test } from 'vitest'
import { openApi } from './openapi.ts'

const table = Object.values(routes).flatMap((group) => Object.values<Route>(group))
let document: Awaited<ReturnType<typeof openApi>>
beforeAll(async () => {
  document = await openApi(routes, { url: 'https://firstrung.example', version: '1.2.3' })
})

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { errors } = await validator.validate(structuredClone(document))
  expect(errors).toBeUndefined()
  expect(validator.version).toBe('3.1')
})

test('it has every call of the route table', () => {
  expect(operations()).toHaveLength(table.length)
  expect(new Set(operations().map(({ operation }) => operation.operationId)).size).toBe(table.length)
})

test('each place in a path is a parameter, and each input of the address is named', () => {
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
