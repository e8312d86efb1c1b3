import {
  type CompanyChecks,
  CompanyFacts,
  CompanyMailAsk,
  CompanyMailCode,
  limits,
  type NumberCheck,
  numberLabels,
} from '@firstrung/contract'
import { Alert, List, Stack, Text, TextInput, Title } from '@mantine/core'
import { toast } from '#app/lib/browser/toast.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { dayText } from '#app/lib/text/dates.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconX } from '#app/ui/base/icons.ts'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import styles from './verification.module.css'
import { useCompanyChecks, useConfirmMail, useSaveFacts, useSendCode } from './verification-queries.ts'

/** The checks of the company, what is missing, and the benefits. */
export function Verification() {
  const query = useCompanyChecks()
  return (
    <QueryContent query={query} waiting={<FormSkeleton />}>
      {(checks) => (
        <Stack gap="xl" maw={640}>
          <Benefits />
          {!checks.mayChange && <Alert color="gray">Only owners of your team can change these.</Alert>}
          <FactsForm key={`${checks.website} ${checks.cin} ${checks.gstNumber}`} checks={checks} />
          <CompanyMail checks={checks} />
          <Numbers checks={checks} />
        </Stack>
      )}
    </QueryContent>
  )
}

function Benefits() {
  return (
    <section aria-labelledby="verification-title">
      <Title order={2} size="h4" mb="sm" id="verification-title">
        Show candidates who you are
      </Title>
      <Text mb="sm">
        Candidates read on your company page and on each of your jobs what we have checked, and when. If you change your
        website or a number, its check is no longer shown until the new one is checked.
      </Text>
      <List>
        <List.Item>Company mail: a code shows that you work at the company. It takes a minute.</List.Item>
        <List.Item>
          Registration: our team compares your CIN, LLPIN or GST number with the public register, usually within one
          working day.
        </List.Item>
      </List>
    </section>
  )
}

function FactsForm({ checks }: { checks: CompanyChecks }) {
  const save = useSaveFacts()
  const { form, submit, saving } = useDraftForm({
    about: 'facts',
    start: () => ({ website: checks.website, cin: checks.cin, gstNumber: checks.gstNumber }),
    schema: CompanyFacts,
    save: save.mutateAsync,
    onSaved: ({ msg }) => toast.success(msg),
  })
  return (
    <form onSubmit={submit} noValidate aria-labelledby="facts-title">
      <Title order={2} size="h4" mb="sm" id="facts-title">
        Your company
      </Title>
      <fieldset disabled={!checks.mayChange} className={styles.plain}>
        <Stack gap="md">
          <TextInput
            label="Website"
            description="At your own domain, such as https://acme.in"
            type="url"
            autoComplete="url"
            maxLength={limits.longText}
            {...form.getInputProps('website')}
          />
          <TextInput
            label={numberLabels.cin}
            description="21 characters for a company, such as U72200KA2015PTC080123; AAB-1234 for a partnership"
            autoComplete="off"
            maxLength={40}
            {...form.getInputProps('cin')}
          />
          <TextInput
            label={numberLabels.gstin}
            description="Only our team sees it."
            autoComplete="off"
            maxLength={40}
            {...form.getInputProps('gstNumber')}
          />
          {checks.mayChange && (
            <div>
              <Button type="submit" variant="secondary" loading={saving}>
                Save
              </Button>
            </div>
          )}
        </Stack>
      </fieldset>
    </form>
  )
}

function CompanyMail({ checks }: { checks: CompanyChecks }) {
  const { domain, confirmedAt, codeSentTo } = checks.mail
  return (
    <section aria-labelledby="mail-title">
      <Title order={2} size="h4" mb="sm" id="mail-title">
        Company mail
      </Title>
      {confirmedAt ? (
        <Fact kind="good">
          Confirmed on {dayText(confirmedAt)}, for {domain}. Candidates see it.
        </Fact>
      ) : domain === null ? (
        <Text>Save the website of your company first. Then you can confirm an email address at its domain.</Text>
      ) : (
        <Stack gap="md">
          <Text>Not confirmed yet.</Text>
          {checks.mayChange && <AskForCode domain={domain} />}
          {checks.mayChange && codeSentTo && <EnterCode sentTo={codeSentTo} />}
        </Stack>
      )}
    </section>
  )
}

function AskForCode({ domain }: { domain: string }) {
  const send = useSendCode()
  const { form, submit, saving } = useDraftForm({
    about: 'email',
    start: () => ({ email: '' }),
    schema: CompanyMailAsk,
    save: ({ email }) => send.mutateAsync(email),
    onSaved: ({ msg }) => toast.success(msg),
  })
  return (
    <form onSubmit={submit} noValidate aria-label="Send a code" className={styles.row}>
      <TextInput
        label={`Your email at ${domain}`}
        type="email"
        autoComplete="email"
        required
        className={styles.field}
        {...form.getInputProps('email')}
      />
      <Button type="submit" variant="secondary" loading={saving}>
        Send code
      </Button>
    </form>
  )
}

function EnterCode({ sentTo }: { sentTo: string }) {
  const confirm = useConfirmMail()
  const { form, submit, saving } = useDraftForm({
    isUnmissed: true,
    start: () => ({ code: '' }),
    schema: CompanyMailCode,
    save: ({ code }) => confirm.mutateAsync(code),
    onSaved: ({ msg }) => toast.success(msg),
  })
  return (
    <form onSubmit={submit} noValidate aria-label="Enter the code" className={styles.row}>
      <TextInput
        label="Code"
        description={`6 digits, in the email to ${sentTo}`}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={20}
        className={styles.field}
        {...form.getInputProps('code')}
      />
      <Button type="submit" loading={saving}>
        Confirm
      </Button>
    </form>
  )
}

function Numbers({ checks }: { checks: CompanyChecks }) {
  const { numbers, hints, mail } = checks
  return (
    <section aria-labelledby="numbers-title">
      <Title order={2} size="h4" mb="sm" id="numbers-title">
        Registration
      </Title>
      <Stack gap="sm">
        {numbers.length === 0 && <Text>Add your CIN, LLPIN or GST number above.</Text>}
        {numbers.map((check) => (
          <NumberFact key={check.kind} check={check} waitsForMail={mail.confirmedAt === null} />
        ))}
        {hints.map((hint) => (
          <Fact key={hint} kind="hint">
            {hint} Please check it; our team sees this as well.
          </Fact>
        ))}
      </Stack>
    </section>
  )
}

function NumberFact({ check, waitsForMail }: { check: NumberCheck; waitsForMail: boolean }) {
  const { kind, value, state, note, checkedAt } = check
  const name = `${numberLabels[kind]} ${value}`
  if (state === 'confirmed') return <Fact kind="good">{`${name}: confirmed on ${dayText(checkedAt)}.`}</Fact>
  if (state === 'refused') {
    return <Fact kind="bad">{`${name}: not confirmed on ${dayText(checkedAt)}. Our team writes: ${note}`}</Fact>
  }
  if (state === 'failed') return <Fact kind="bad">{`${name}: this cannot be right. Please check each character.`}</Fact>
  return (
    <Fact kind="waits">
      {waitsForMail
        ? `${name}: looks right. Confirm your company mail, then our team checks it.`
        : `${name}: looks right. Our team checks it and notifies you.`}
    </Fact>
  )
}

const icons = { good: IconCircleCheck, bad: IconX, hint: IconAlertTriangle, waits: IconClock } as const

function Fact({ kind, children }: { kind: keyof typeof icons; children: React.ReactNode }) {
  const Icon = icons[kind]
  return (
    <p className={styles.fact} data-kind={kind}>
      <Icon size={20} aria-hidden />
      <span>{children}</span>
    </p>
  )
}
