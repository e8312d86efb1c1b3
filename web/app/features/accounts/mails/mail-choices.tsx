import { type AccountSettings, type MailTopic, mailTopics } from '@firstrung/contract'
import { Checkbox, Stack, Switch, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { accountQueries, useChooseMail } from '#app/features/accounts/account-queries.ts'
import styles from '#app/features/accounts/account-section.module.css'
import { toastError } from '#app/lib/browser/toast.ts'
import { useSession, useUserId } from '#app/lib/session/session.ts'
import { dayText } from '#app/lib/text/dates.ts'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { mailTopicLabels, recruiterTopics } from './mail-topics.ts'

/** Which mails somebody wants, and which of them once a day. */
export function MailChoices({ account: { mail, consent } }: { account: AccountSettings }) {
  const choose = useChooseMail()
  const isRecruiter = useSession()?.userType === 'recruiter'
  const labelOf = (topic: MailTopic) => (isRecruiter && recruiterTopics[topic]) || mailTopicLabels[topic]
  return (
    <Stack gap={4}>
      {mail.map(({ topic, isOn, isDaily }) => {
        // Shows the choice at once, and reverts it if the server refuses.
        const shown = choose.isPending && choose.variables.topic === topic ? choose.variables : { isOn, isDaily }
        const put = (choice: { isOn: boolean; isDaily?: boolean }) =>
          choose.mutate({ topic, ...choice }, { onError: (error) => toastError(error) })
        return (
          <div key={topic} className={styles.mailTopic}>
            <Switch
              label={labelOf(topic)}
              checked={shown.isOn}
              onChange={({ currentTarget }) => put({ isOn: currentTarget.checked })}
            />
            {isDaily !== undefined && shown.isOn && (
              <Checkbox
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
      {consent && <MailDates labelOf={labelOf} />}
    </Stack>
  )
}

/** Since when each topic is on or off. Collapsed, because few people need it. */
function MailDates({ labelOf }: { labelOf: (topic: MailTopic) => string }) {
  const query = useQuery(accountQueries.consents(useUserId()))
  return (
    <details className={styles.mailDates}>
      <summary>Since when each is on or off</summary>
      <QueryContent query={query} waiting={<FormSkeleton fields={2} />}>
        {(consents) => (
          <ul>
            {mailTopics.map((topic) => {
              const own = consents.find(({ purpose }) => purpose === `mails:${topic}`)
              return (
                own?.since && (
                  <li key={topic}>
                    {labelOf(topic)}: {own.isGiven ? 'agreed' : 'ended'} on {dayText(own.since)}
                  </li>
                )
              )
            })}
          </ul>
        )}
      </QueryContent>
    </details>
  )
}
