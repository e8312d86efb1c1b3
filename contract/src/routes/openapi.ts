import { get, type Routes } from '../calls/route.ts'

/** The description of the API. */
export const routes = {
  read: get('/api/openapi.json', {
    summary: 'All calls and their shapes, as an OpenAPI 3.1 document',
    access: 'public',
    returns: null,
    sends: 'application/json',
  }),
} satisfies Routes[string]
