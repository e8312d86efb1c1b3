import type { StoppableTopic } from '@firstrung/contract'

/** Ends the emails about a topic by the token of a link in one of them. The API is loaded on demand to keep the page small. */
export const stopMails = async (topic: StoppableTopic, token: string): Promise<{ msg: string }> =>
  (await import('#app/lib/api/api.ts')).api.accounts.stopMails({ params: { topic, token } })
