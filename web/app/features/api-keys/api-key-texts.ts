import { type ApiKey, type ApiScope, apiScopeLabels, apiScopes } from '@firstrung/contract'
import { dayText, dayTimeText } from '#app/lib/text/dates.ts'

/** What a key lets programs do: 'Read jobs, post jobs'. */
export const scopesText = (scopes: readonly ApiScope[]): string =>
  apiScopes
    .filter((scope) => scopes.includes(scope))
    .map((scope, at) => (at === 0 ? apiScopeLabels[scope] : lowerFirst(apiScopeLabels[scope])))
    .join(', ')

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Until when a key works, or why it does not. */
export function stateText({ state, endsAt, revokedAt, madeBy }: ApiKey): string {
  if (state === 'on') return `Works until ${dayText(endsAt)}`
  if (state === 'ended') return `Ended on ${dayText(endsAt)}`
  if (state === 'left') return `Stopped: ${madeBy.fullName} has left the company`
  if (state === 'suspended') return 'Stopped for as long as the suspension lasts'
  return revokedAt ? `Revoked on ${dayText(revokedAt)}` : 'Revoked'
}

/** When a program used a key last. */
export const usedText = ({ lastUsedAt }: Pick<ApiKey, 'lastUsedAt'>): string =>
  lastUsedAt ? `last used on ${dayTimeText(lastUsedAt)}` : 'not used yet'

/** What stops when a key is revoked. */
export const stopText = (scopes: readonly ApiScope[]): string =>
  `Programs that use it are refused at once. They can no longer ${scopesText(scopes).toLowerCase().replaceAll(', ', ' or ')} for your company.`
