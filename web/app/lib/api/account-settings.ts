import type { AccountSettings, MailTopic } from '@firstrung/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useUserId } from '#app/lib/session/session.ts'
import { api } from './api.ts'
import { queryKeys } from './query-keys.ts'

/** The account of the signed-in person, with their choice of mails. */
export const accountSettings = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.account(userId),
    enabled: userId !== '',
    queryFn: () => api.accounts.settings(),
  })

/** Whether we send somebody mails about a topic: their email is confirmed, and they have not switched the topic off. */
export const isMailed = ({ isEmailConfirmed, mail }: AccountSettings, topic: MailTopic): boolean =>
  isEmailConfirmed && mail.some((choice) => choice.topic === topic && choice.isOn)

/** Whether somebody gets no mails because their email is not confirmed; false until the account is loaded. */
export const useIsUnconfirmed = (): boolean => useQuery(accountSettings(useUserId())).data?.isEmailConfirmed === false

/**
 * How we notify somebody about a topic, after 'we will': 'email you' if we do. All news is also in their notifications,
 * so until the account is loaded the text promises only these.
 */
export function useToldBy(topic: MailTopic): string {
  const { data } = useQuery(accountSettings(useUserId()))
  return data && isMailed(data, topic) ? 'email you' : 'tell you in your notifications'
}
