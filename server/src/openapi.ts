import * as contract from '@firstrung/contract'
import { errors, type Route, type Routes } from '@firstrung/contract'
import { z } from 'zod'

/** The contract's shapes by their exported names, so that each is described once and referenced. */
const named = z.registry<{ id: string }>()
for (const [id, value] of Object.entries(contract)) if (value instanceof z.ZodType) named.add(value, { id })

const schemas: Record<string, unknown> = {}

/** Inputs are described as they may be sent, answers as they are returned; the input of a preprocessor is left open. */
function schemaOf(shape: z.ZodType, io: 'input' | 'output'): object {
  const made = z.toJSONSchema(shape, { io, target: 'draft-2020-12', unrepresentable: 'any', metadata: named })
  const suffix = io === 'input' ? 'Input' : ''
  const text = JSON.stringify(made).replaceAll(/"#\/\$defs\/(\w+)"/g, `"#/components/schemas/$1${suffix}"`)
  const { $schema: _, $defs, id: __, ...schema } = JSON.parse(text) as Record<string, unknown>
  for (const [name, { id: ___, ...definition }] of Object.entries(
    ($defs ?? {}) as Record<string, Record<string, unknown>>,
  )) {
    schemas[name + suffix] = definition
  }
  return schema
}

const refusal = schemaOf(
  z.object({
    success: z.literal(false),
    msg: z.string(),
    code: z.enum(Object.keys(errors)),
    errors: z.array(z.object({ field: z.string(), msg: z.string() })),
    requestId: z.string().optional(),
  }),
  'output',
)

function parameters(place: 'path' | 'query', shape: z.ZodType | undefined) {
  if (!(shape instanceof z.ZodObject)) return []
  return Object.entries(shape.shape as Record<string, z.ZodType>).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: schemaOf(field, 'input'),
  }))
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } })

function operation(group: string, name: string, route: Route) {
  const answer = route.returns
    ? { '200': { description: 'What was asked for', ...json(schemaOf(answerShape(route.returns, route), 'output')) } }
    : { default: { description: 'A redirect or a file' } }
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: route.summary,
    description: `Access: ${route.access}.`,
    security: route.access === 'public' ? [{}, { token: [] }] : [{ token: [] }],
    parameters: [...parameters('path', route.params), ...parameters('query', route.query)],
    ...(route.body && { requestBody: { required: true, ...json(schemaOf(route.body, 'input')) } }),
    responses: { ...answer, '4XX': { description: 'A refusal', ...json(refusal) } },
  }
}

/** The possible answers of a call, including the short one. */
const answerShape = (returns: z.ZodType, { changes }: Route): z.ZodType =>
  changes ? z.union([returns, changes]) : returns

/** The OpenAPI 3.1 document of a route table. */
export function openApi(routes: Routes) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [group, entries] of Object.entries(routes)) {
    for (const [name, route] of Object.entries(entries)) {
      const path = route.path.replace(/:(\w+)/g, '{$1}').replace('*', '{key}')
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(group, name, route) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Firstrung', version: '1', description: 'Made from contract/src/routes.ts by `npm run docs`.' },
    paths,
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'x-auth-token' } }, schemas },
  }
}
