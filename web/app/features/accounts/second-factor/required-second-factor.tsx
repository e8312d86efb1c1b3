import { Stack, Text } from '@mantine/core'
import { useAccount } from '#app/features/accounts/account-queries.ts'
import { homeOf, useSession } from '#app/lib/session/session.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { NarrowPage } from '#app/ui/page/narrow-page.tsx'
import { SecondFactorPart } from './second-factor-part.tsx'

/** The page for people who must set up two-step login before they go on. */
export function RequiredSecondFactor() {
  const session = useSession()
  return (
    <NarrowPage>
      <h1>Set up two-step login</h1>
      <QueryContent query={useAccount()} waiting={<FormSkeleton fields={1} />}>
        {(account) => (
          <Stack gap="lg" align="flex-start">
            {!account.secondFactor.isOn && (
              <Text>
                {account.secondFactor.isRequired &&
                  'Your account opens personal data of other people, so it needs two-step login before you can go on. '}
                Each login then asks for a code from an authenticator app on your phone, or for a passkey, after your
                password.
              </Text>
            )}
            <SecondFactorPart account={account} isMain />
            {account.secondFactor.isOn && <LinkButton to={homeOf(session) ?? '/admin'}>Continue</LinkButton>}
          </Stack>
        )}
      </QueryContent>
    </NarrowPage>
  )
}
