import { del, get, post, type Routes } from '../calls/route.ts'
import { ApiKeyDraft, ApiKeys, MadeApiKey } from '../shapes/api-keys.ts'
import { Ref, Reply } from '../shapes/fields.ts'

/** The keys with which programs of a company ask. */
export const routes = {
  list: get('/api/rdashboard/api-keys', {
    summary: "The keys of the recruiter's company, for its owners; never their texts",
    access: 'company.manage_team',
    refuses: ['owners_only'],
    returns: ApiKeys,
  }),
  make: post('/api/rdashboard/api-keys', {
    summary: 'Makes a key and answers its text, once; the other owners are notified',
    access: 'company.manage_team',
    body: ApiKeyDraft,
    refuses: ['owners_only', 'company_suspended', 'api_keys_full'],
    returns: MadeApiKey,
    limit: 'requests',
  }),
  revoke: del('/api/rdashboard/api-keys/:id', {
    summary: 'Revokes a key of the company: it is refused from now on',
    access: 'company.manage_team',
    params: Ref,
    refuses: ['owners_only'],
    returns: Reply,
  }),
} satisfies Routes[string]
