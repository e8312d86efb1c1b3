import { ApiError, messages } from '@firstrung/contract'
import { useQuery } from '@tanstack/react-query'
import { peopleQueries, useClaim } from '#app/features/candidate-admin/people/candidate-admin-queries.ts'
import { firstName } from '#app/lib/session/session.ts'
import { SetPasswordForm } from '#app/ui/account/set-password-form.tsx'
import { LinkButton } from '#app/ui/base/button.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { MessagePage } from '#app/ui/page/message-page.tsx'
import { NarrowPage } from '#app/ui/page/narrow-page.tsx'

const isOver = (error: unknown) => error instanceof ApiError && error.code === 'claim_link_over'
/** A code of another length was not copied completely. */
const isNoCode = (error: unknown) => error instanceof ApiError && error.code === 'invalid'

interface ClaimProps {
  code: string
  /** Called once the candidate is signed in. */
  onDone: () => void
}

/** The page of a claim link: its owner sets a password and is signed in. */
export function ClaimPage({ code, onDone }: ClaimProps) {
  const claim = useClaim()
  // Signing in clears the cache: a link that was just used must not be fetched again.
  const isUsed = claim.isPending || claim.isSuccess
  const query = useQuery({ ...peopleQueries.claim(code), enabled: !isUsed })
  async function save(password: string) {
    await claim.mutateAsync({ body: { code, password } })
    onDone()
  }

  if (isOver(query.error) || isNoCode(query.error) || isOver(claim.error)) return <Over />
  return (
    <NarrowPage>
      <QueryContent query={query} waiting={<FormSkeleton fields={2} />}>
        {(owner) => (
          <>
            <h1>Welcome, {firstName(owner)}</h1>
            <p>Our team has prepared your profile. Choose a password to take it over.</p>
            <SetPasswordForm {...owner} asksConsent save={save} isShown={isOver} />
          </>
        )}
      </QueryContent>
    </NarrowPage>
  )
}

/** The link was used, replaced or has expired. */
const Over = () => (
  <MessagePage title="This link no longer works" text={messages.claimLinkOver}>
    <LinkButton to="/">Go to the home page</LinkButton>
  </MessagePage>
)
