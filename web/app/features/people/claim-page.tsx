import { ApiError, Claim, type Claimable, limits, messages } from '@firstrung/contract'
import { Anchor, Button, Card, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { showOn } from '#app/lib/refusals.ts'
import { firstName } from '#app/lib/session.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { LoadFailed } from '#app/ui/load-failed.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { QuietPage } from '#app/ui/quiet-page.tsx'
import { FormSkeleton } from '#app/ui/skeletons.tsx'
import { peopleQueries, useClaim } from './people-queries.ts'
import './claim.css'

const isOver = (error: unknown) => error instanceof ApiError && error.code === 'claim_link_over'
/** A code that is too short or too long was not copied whole. */
const isNoCode = (error: unknown) => error instanceof ApiError && error.code === 'invalid'

interface ClaimProps {
  code: string
  /** Called once the candidate is signed in. */
  onDone: () => void
}

/** Where a claim link leads: its owner sets a password and is signed in. */
export function ClaimPage({ code, onDone }: ClaimProps) {
  const { data, error, refetch, isFetching } = useQuery(peopleQueries.claim(code))
  const claim = useClaim()
  if (isOver(error) || isNoCode(error) || isOver(claim.error)) return <Over />
  if (data) return <ClaimForm code={code} person={data} claim={claim} onDone={onDone} />
  return (
    <div className="container claim">
      {error ? (
        <LoadFailed error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton fields={2} />
      )}
    </div>
  )
}

/** The link was used, replaced or has expired. */
const Over = () => (
  <QuietPage title="This link does not work any more" text={messages.claimLinkOver}>
    <LinkButton to="/">Go to the start page</LinkButton>
  </QuietPage>
)

interface ClaimFormProps extends ClaimProps {
  person: Claimable
  claim: ReturnType<typeof useClaim>
}

function ClaimForm({ code, person, claim, onDone }: ClaimFormProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: schemaResolver(Claim.pick({ password: true }), { sync: true }),
  })
  const send = ({ password }: { password: string }) =>
    claim.mutate(
      { code, password },
      {
        onSuccess: onDone,
        onError: (refusal) => {
          if (!isOver(refusal)) showOn(form)(refusal)
        },
      },
    )

  return (
    <div className="container claim">
      <h1>Welcome, {firstName(person)}</h1>
      <p>Our team has prepared your profile. Choose a password, and it is yours.</p>
      <Card>
        <form noValidate onSubmit={form.onSubmit(send)}>
          <Stack gap="md">
            <TextInput
              label="Email"
              type="email"
              autoComplete="username"
              readOnly
              variant="filled"
              value={person.email}
              description="You sign in with it."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
            />
            <PasswordField
              label="Password"
              required
              autoComplete="new-password"
              description={`${limits.password.min} to ${limits.password.max} letters, digits or special characters.`}
              key={form.key('password')}
              {...form.getInputProps('password')}
            />
            <Button type="submit" loading={claim.isPending}>
              Set password and sign in
            </Button>
            <Text size="sm" c="dimmed">
              By doing so you confirm that you are at least 18 years old and agree to our{' '}
              <Anchor component={Link} to="/policy/terms" underline="always">
                Terms & Conditions
              </Anchor>{' '}
              and our{' '}
              <Anchor component={Link} to="/policy/privacy" underline="always">
                Privacy Policy
              </Anchor>
              .
            </Text>
          </Stack>
        </form>
      </Card>
    </div>
  )
}
