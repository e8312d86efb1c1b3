import type { AccountSettings, MailTopic } from '@firstrung/contract'
import { Checkbox, Stack, Switch, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { toastError } from '#app/lib/browser/toast.ts'
import { useSession, useUserId } from '#app/lib/session/session.ts'
import { screenDate } from '#app/lib/text/format.ts'
import { accountQueries, useChooseMail } from './account-queries.ts'
import styles from './account-section.module.css'
import { mailTopicLabels, recruiterTopics } from './mail-topics.ts'

/** Which mails somebody wants, and which of them once a day. */
export function MailChoices({ account: { mail, consent } }: { account: AccountSettings }) {
  const choose = useChooseMail()
  const isRecruiter = useSession()?.userType === 'recruiter'
  const { data: consents } = useQuery({ ...accountQueries.consents(useUserId()), enabled: consent !== null })
  const sinceOf = (topic: MailTopic) => {
    const own = consents?.find(({ purpose }) => purpose === `mails:${topic}`)
    return own?.since && `${own.isGiven ? 'Agreed' : 'Ended'} on ${screenDate(own.since)}`
  }
  const labelOf = (topic: MailTopic) => (isRecruiter && recruiterTopics[topic]) || mailTopicLabels[topic]
  return (
    <Stack gap="sm">
      {mail.map(({ topic, isOn, isDaily }) => {
        // Shows the choice at once, and reverts it when it was refused.
        const shown = choose.isPending && choose.variables.topic === topic ? choose.variables : { isOn, isDaily }
        const put = (choice: { isOn: boolean; isDaily?: boolean }) =>
          choose.mutate({ topic, ...choice }, { onError: (error) => toastError(error) })
        return (
          <div key={topic}>
            <Switch
              label={labelOf(topic)}
              aria-describedby={`since-${topic}`}
              checked={shown.isOn}
              onChange={({ currentTarget }) => put({ isOn: currentTarget.checked })}
            />
            <Text id={`since-${topic}`} size="sm" c="dimmed" className={styles.belowSwitch}>
              {sinceOf(topic)}
            </Text>
            {isDaily !== undefined && shown.isOn && (
              <Checkbox
                mt="xs"
                className={styles.belowSwitch}
                size="sm"
                label={
                  <>
                    Once a day, in one email <VisuallyHidden>about {labelOf(topic)}</VisuallyHidden>
                  </>
                }
                checked={shown.isDaily ?? isDaily}
                onChange={({ currentTarget }) => put({ isOn: true, isDaily: currentTarget.checked })}
              />
            )}
          </div>
        )
      })}
    </Stack>
  )
}
