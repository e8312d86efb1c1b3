import { z } from 'zod'
import { limits } from '../limits.ts'
import { apiKeyStates, apiScopes } from '../lists/api-keys.ts'
import * as messages from '../messages/messages.ts'
import { Id, Instant, line, list, unique, whole } from './fields.ts'

/** Keys with which programs of a company ask. */

const scope = z.enum(apiScopes)

export const ApiKeyDraft = z.object({
  /** What its company calls it. */
  name: line(limits.apiKeys.name, messages.fieldNeeded),
  /** What a program can do with it. */
  scopes: list(scope, apiScopes.length, messages.apiScopesNeeded).min(1, messages.apiScopesNeeded).overwrite(unique),
  /** After how many days it ends. */
  days: whole(1, limits.apiKeys.days),
})
export type ApiKeyDraft = z.output<typeof ApiKeyDraft>

/** A key as its company sees it, without its text. */
export const ApiKey = z.object({
  _id: Id,
  /** What its company calls it. */
  name: z.string(),
  /** The first characters of the key, by which it is recognized. */
  prefix: z.string(),
  /** What a program can do with it. */
  scopes: z.array(scope),
  /** Who made it; the key can do no more than they can. */
  madeBy: z.object({
    _id: Id,
    fullName: z.string(),
  }),
  madeAt: Instant,
  /** From when on it no longer works. */
  endsAt: Instant,
  /** When a program used it last, to the minute; null until one does. */
  lastUsedAt: Instant.nullable(),
  /** When an owner revoked it. */
  revokedAt: Instant.nullable(),
  /** Whether it works, or why not. */
  state: z.enum(apiKeyStates),
})
export type ApiKey = z.infer<typeof ApiKey>

export const ApiKeys = z.object({
  /** The newest first. Keys that ended or were revoked stay for 30 days. */
  keys: z.array(ApiKey),
})
export type ApiKeys = z.infer<typeof ApiKeys>

export const MadeApiKey = z.object({
  /** The new key. */
  key: ApiKey,
  /** The text that programs send. It is not stored, and never shown again. */
  secret: z.string(),
  msg: z.string(),
})
export type MadeApiKey = z.infer<typeof MadeApiKey>
