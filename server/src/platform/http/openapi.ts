import { setImmediate } from 'node:timers/promises'
import * as contract from '@firstrung/contract'
import { type ErrorCode, errors, type Route, type Routes, scopeOf } from '@firstrung/contract'
import { z } from 'zod'
import { answerShape, withSuccess } from './answer-shapes.ts'
import { type FieldComments, readFieldComments } from './field-comments.ts'
import { Problem, problemType } from './problems.ts'
import { refusalsByStatus } from './route-refusals.ts'

type Schema = Record<string, unknown>
interface Response {
  $ref?: string
  description?: string
  headers?: object
  content?: object
}

/** The body of every refusal. */
const Refusal = z.object({
  success: z.literal(false),
  msg: z.string().describe('A sentence to show'),
  code: z.enum(Object.keys(errors)),
  errors: z.array(
    z.object({
      field: z.string().describe('A faulty field of the input, as a path such as questions.2.options'),
      msg: z.string(),
    }),
  ),
  requestId: z.string().optional().describe('Of a fault of the server: it stands in the log'),
})

/** The names under which shapes are exported. Each shape is described once, and referenced. */
function namesOf(routes: Route[]) {
  const names = z.registry<{ id: string }>()
  for (const [id, value] of Object.entries({ ...contract, Refusal, Problem }))
    if (value instanceof z.ZodType) names.add(value, { id })
  for (const route of routes) {
    for (const returns of [route.returns, route.changes]) {
      const id = returns && names.get(returns)?.id
      const answer = returns && withSuccess(returns, route)
      if (id && answer !== returns) names.add(answer as z.ZodType, { id: `${id}WithSuccess` })
    }
  }
  return names
}

/** Describes shapes as JSON Schema; `schemas` gathers the named ones, and `responses` the refusals. */
class Describer {
  readonly schemas: Record<string, Schema> = {}
  readonly responses: Record<string, Response> = {}
  readonly #names: ReturnType<typeof namesOf>
  readonly #comments: FieldComments
  constructor(routes: Route[], comments: FieldComments) {
    this.#names = namesOf(routes)
    this.#comments = comments
  }

  /**
   * Inputs are described as they may be sent, answers as they are returned; the input of a preprocessor has no type.
   * @param owner the id of the call, to which fields belong that are in no named shape
   */
  schemaOf(shape: z.ZodType, io: 'input' | 'output', owner: string): Schema {
    const made = z.toJSONSchema(shape, {
      io,
      target: 'draft-2020-12',
      unrepresentable: 'any',
      metadata: this.#names,
      override: ({ zodSchema, jsonSchema }) => {
        const description = z.globalRegistry.get(zodSchema)?.description
        if (description) jsonSchema.description = description
      },
    })
    const suffix = io === 'input' ? 'Input' : ''
    const text = JSON.stringify(made).replaceAll(/"#\/\$defs\/(\w+)"/g, `"#/components/schemas/$1${suffix}"`)
    const {
      $schema: _,
      $defs = {},
      id: __,
      ...schema
    } = JSON.parse(text) as Schema & { $defs?: Record<string, Schema> }
    for (const [name, { id: ___, ...definition }] of Object.entries($defs)) {
      const described = name.replace(/WithSuccess$/, '')
      this.schemas[name + suffix] ??= this.#describe(definition, described, this.#comments.ofShape(described))
    }
    return this.#describe(schema, owner)
  }

  /** Adds the meaning of each field, unless the shape has a description. */
  #describe(schema: Schema, owner: string, description?: string): Schema {
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      const { properties } = node as { properties?: Record<string, Schema> }
      if (properties && !Array.isArray(node)) {
        for (const [field, property] of Object.entries(properties)) {
          const said = this.#comments.ofField(owner, field)
          if (said) property['description'] ??= said
        }
      }
      for (const part of Object.values(node)) visit(part)
    }
    visit(schema)
    return description ? { description, ...schema } : schema
  }

  operation(group: string, name: string, route: Route) {
    const id = `${group}.${name}`
    const shape = answerShape(route)
    const answer: Record<string, Response> = shape
      ? { 200: { description: 'What was asked for', ...json(this.schemaOf(shape, 'output', id)) } }
      : rawAnswer(route)
    const refusals: [string, Response][] = [...refusalsByStatus(route)].map(([status, codes]) => [
      String(status),
      this.#refusal(status, codes, scopeOf(route.access) !== null),
    ])
    return {
      operationId: id,
      tags: [group],
      summary: route.summary,
      description: `Access: ${route.access}.`,
      security: securityOf(route),
      parameters: [...this.#parameters(id, 'path', paramsOf(route)), ...this.#parameters(id, 'query', route.query)],
      ...(route.body && { requestBody: { required: true, ...json(this.schemaOf(route.body, 'input', id)) } }),
      responses: { ...answer, ...Object.fromEntries(refusals) },
    }
  }

  /** Describes refusals once, because many calls have the same ones with a status. */
  #refusal(status: number, codes: ErrorCode[], isProblem: boolean) {
    const name = `${isProblem ? 'Problem' : 'Refused'}${status}.${codes.join('.')}`
    this.responses[name] = refusal(status, codes, isProblem)
    return { $ref: `#/components/responses/${name}` }
  }

  #parameters(owner: string, place: 'path' | 'query', shape: z.ZodType | undefined) {
    if (!(shape instanceof z.ZodObject)) return []
    const shapeName = this.#names.get(shape)?.id ?? owner
    return Object.entries(shape.shape as Record<string, z.ZodType>).map(([name, field]) => {
      const schema = this.schemaOf(field, 'input', owner)
      const shown = name === '*' ? rest : name
      return {
        name: shown,
        in: place,
        description: this.#comments.ofField(shapeName, shown),
        required: place === 'path' || !field.safeParse(undefined).success,
        // Lists are sent with commas.
        ...(schema['type'] === 'array' && { style: 'form', explode: false }),
        schema,
      }
    })
  }
}

/** The parameters of a path; parameters that a raw call reads by itself are texts. */
function paramsOf({ path, params }: Route): z.ZodType | undefined {
  const names = [...templateOf(path).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return params ?? z.object(Object.fromEntries(names.map((name) => [name, z.string()])))
}

/** The name of the parameter for the rest of a path. */
const rest = 'key'
const templateOf = (path: string) => path.replace(/:(\w+)/g, '{$1}').replace('*', `{${rest}}`)

const json = (schema: Schema, media = 'application/json') => ({ content: { [media]: { schema } } })

/** The answer of a raw call. */
function rawAnswer({ sends }: Route): Record<string, Response> {
  if (sends === 'redirect') return { '3XX': { description: 'A redirect' } }
  const media = sends === 'file' || !sends ? '*/*' : sends
  return { '2XX': { description: 'The file', content: { [media]: {} } } }
}

/** With what a call is opened: a session, a key of a program, or nothing. */
function securityOf({ access }: Route): Record<string, never[]>[] {
  if (scopeOf(access)) return [{ key: [] }]
  return access === 'public' ? [{}, { token: [] }] : [{ token: [] }]
}

/** The refusals of a call with one status, each with its usual sentence. Programs get problems. */
const refusal = (status: number, codes: ErrorCode[], isProblem: boolean): Response => ({
  description: codes.map((code) => `${code}: ${errors[code].msg}`).join('\n\n'),
  ...([429, 503].includes(status) && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
  ...json(
    {
      $ref: `#/components/schemas/${isProblem ? 'Problem' : 'Refusal'}`,
      properties: { code: { enum: codes } },
    },
    isProblem ? problemType : undefined,
  ),
})

/**
 * The OpenAPI 3.1 document of a route table. It takes some 200 ms; other work can run between two groups.
 * @param at the URL of the installation, and its version
 */
export async function openApi(routes: Routes, { url, version }: { url: string; version: string }) {
  const describer = new Describer(
    Object.values(routes).flatMap((group) => Object.values(group)),
    await readFieldComments(),
  )
  for (const [name, shape] of Object.entries({ Refusal, Problem })) describer.schemaOf(shape, 'output', name)
  const paths: Record<string, Record<string, ReturnType<Describer['operation']>>> = {}
  for (const [group, entries] of Object.entries(routes)) {
    await setImmediate()
    for (const [name, route] of Object.entries(entries)) {
      const path = templateOf(route.path)
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: describer.operation(group, name, route) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Firstrung', version },
    servers: [{ url }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'x-auth-token' },
        key: { type: 'http', scheme: 'bearer', description: "A key of a company's programs: frk_…" },
      },
      headers: { RetryAfter: { description: 'After how many seconds to try again', schema: { type: 'integer' } } },
      responses: describer.responses,
      schemas: describer.schemas,
    },
  }
}
