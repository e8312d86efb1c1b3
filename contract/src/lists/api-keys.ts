/** Closed lists about the keys with which programs of a company ask. */

/** What a key can let a program do. A call of `/api/v1` needs one of them. */
export const apiScopes = ['jobs:read', 'jobs:write', 'applications:read', 'applications:write', 'resumes:read'] as const
export type ApiScope = (typeof apiScopes)[number]

/** What people read about a scope. */
export const apiScopeLabels: Record<ApiScope, string> = {
  'jobs:read': 'Read jobs',
  'jobs:write': 'Post and change jobs',
  'applications:read': 'Read applications',
  'applications:write': 'Move candidates',
  'resumes:read': 'Open resumes',
}

/** Whether a key works, or why not: its maker has left the company or is suspended. */
export const apiKeyStates = ['on', 'revoked', 'ended', 'left', 'suspended'] as const
export type ApiKeyState = (typeof apiKeyStates)[number]
