import type { AccountSettings, MailTopic } from '@firstrung/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useUserId } from '#app/lib/session/session.ts'
import { api } from './api.ts'
import { queryKeys } from './query-keys.ts'

/** The account of who is signed in, with the mails that they want. */
export const accountSettings = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.account(userId),
    enabled: userId !== '',
    queryFn: () => api.accounts.settings(),
  })

/** Whether mails about a topic go to somebody: their email is confirmed, and they have not refused the topic. */
export const isMailed = ({ isEmailConfirmed, mail }: AccountSettings, topic: MailTopic): boolean =>
  isEmailConfirmed && mail.some((choice) => choice.topic === topic && choice.isOn)

/** Whether nothing is mailed to somebody who has yet to confirm their email; false until the account is read. */
export const useIsUnconfirmed = (): boolean => useQuery(accountSettings(useUserId())).data?.isEmailConfirmed === false

/**
 * How somebody hears of news about a topic, after 'we will': 'email you' where we do. Every news also stands in their
 * notifications, so until the account is read nothing more is promised.
 */
export function useToldBy(topic: MailTopic): string {
  const { data } = useQuery(accountSettings(useUserId()))
  return data && isMailed(data, topic) ? 'email you' : 'tell you in your notifications'
}
