import { type ConsentPurpose, type ConsentState, isMailPurpose } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { accountQueries, useChangeConsent } from '#app/features/accounts/account-queries.ts'
import styles from '#app/features/accounts/account-section.module.css'
import { toastError } from '#app/lib/browser/toast.ts'
import { useUserId } from '#app/lib/session/session.ts'
import { dayText } from '#app/lib/text/dates.ts'
import { Button, LinkButton } from '#app/ui/base/button.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'

const labels: Partial<Record<ConsentPurpose, string>> = {
  account: 'Terms, Privacy Policy and notice',
  jobs: 'Being found for jobs',
  internships: 'Being found for internships',
  alerts: 'Emails about new jobs',
}

/**
 * Each purpose that the user agreed to, since when, and a button to withdraw or to agree again. The topics of emails are in
 * another section of the page.
 */
export function Agreements() {
  const userId = useUserId()
  return (
    <>
      <QueryContent query={useQuery(accountQueries.consents(userId))} waiting={<FormSkeleton fields={3} />}>
        {(consents) => (
          <ul className={styles.agreements}>
            {consents
              .filter(({ purpose }) => !isMailPurpose(purpose))
              .map((consent) => (
                <li key={consent.purpose}>
                  <Agreement consent={consent} />
                </li>
              ))}
          </ul>
        )}
      </QueryContent>
      <Text size="sm" mt="md">
        <Link to="/policy/notice">What each of them means</Link>
      </Text>
    </>
  )
}

/** How many of them stand, in one line. */
export function AgreementsState() {
  const { data = [] } = useQuery(accountQueries.consents(useUserId()))
  const own = data.filter(({ purpose }) => !isMailPurpose(purpose))
  return own.length > 0 && `${own.filter(({ isGiven }) => isGiven).length} of ${own.length} agreed`
}

function Agreement({ consent: { purpose, isGiven, since, version } }: { consent: ConsentState }) {
  const change = useChangeConsent()
  const label = labels[purpose] ?? purpose
  const state = isGiven ? 'Agreed' : since ? 'Ended' : 'Not agreed'
  return (
    <>
      <span>
        {label}
        <small>
          {state}
          {since && ` on ${dayText(since)}`}
          {version && `, version ${version}`}
        </small>
      </span>
      {purpose === 'account' ? (
        <Text size="sm" c="dimmed">
          Ends when you delete your account
        </Text>
      ) : purpose === 'alerts' && !isGiven ? (
        <LinkButton size="xs" variant="secondary" to="/saved?tab=searches" aria-label={`Agree: ${label}`}>
          Agree
        </LinkButton>
      ) : (
        <Button
          size="xs"
          variant="secondary"
          aria-label={`${isGiven ? 'Withdraw' : 'Agree'}: ${label}`}
          loading={change.isPending}
          onClick={() => change.mutate({ purpose, isGiven: !isGiven }, { onError: (error) => toastError(error) })}
        >
          {isGiven ? 'Withdraw' : 'Agree'}
        </Button>
      )}
    </>
  )
}
