import { type TrustCompany as Company, jobReportLabels, numberLabels } from '@firstrung/contract'
import { Alert, Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { toastError } from '#app/lib/browser/toast.ts'
import { dayText, relative } from '#app/lib/text/dates.ts'
import { counted } from '#app/lib/text/format.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconAlertTriangle } from '#app/ui/base/icons.ts'
import { TeamLink } from '#app/ui/base/team-link.tsx'
import { TextLink } from '#app/ui/base/text-link.tsx'
import { DescriptionList } from '#app/ui/list/description-list.tsx'
import { ReviewedLogo } from '#app/ui/profile/reviewed-logo.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import { SuspendCompanyDialog } from './suspend-company-dialog.tsx'
import styles from './trust.module.css'
import { useDecide } from './trust-queries.ts'

const states = {
  given: 'Waits for you',
  passed: 'Passed',
  failed: 'Its form is wrong',
  confirmed: 'Confirmed',
  refused: 'Not confirmed',
} as const

/** A company with its own facts, the checks, and reports about it. */
export function TrustCompany({ company }: { company: Company }) {
  const { _id: id, name, slug, website, checks, hints, reports, recruiters, openJobs, mailConfirmedAt } = company
  const decide = useDecide(id)
  const [isSuspending, setSuspending] = useState(false)
  const act = (decision: 'keep' | 'restore') => decide.mutate({ decision }, { onError: (error) => toastError(error) })
  const facts = [
    ['Logo', <ReviewedLogo key="logo" company={{ id, name }} logoKey={company.logoKey} />],
    ['Website', website && <Outside key="website" url={website} />],
    ['Company mail', mailConfirmedAt ? `Confirmed on ${dayText(mailConfirmedAt)}` : 'Not confirmed'],
    ['Industry', company.industry],
    ['Founded', company.founded],
    ['Address', company.address],
    ['Jobs', counted(openJobs, 'open job')],
    ['Recruiters', <People key="people" recruiters={recruiters} />],
  ] as const
  return (
    <article className={styles.company} aria-labelledby={`company-${id}`}>
      <Group justify="space-between" align="baseline" mb="sm">
        <Title order={2} size="h4" id={`company-${id}`}>
          {slug ? <TextLink to={`/companies/${slug}`}>{name || 'Without a name'}</TextLink> : name || 'Without a name'}
        </Title>
        <Text size="sm" c="dimmed">
          {company.suspension ? 'Suspended' : 'Came in'} {relative(company.since)}
        </Text>
      </Group>
      <DescriptionList facts={facts} missing="Not given" dense />
      {hints.length > 0 && (
        <Alert color="marigold" icon={<IconAlertTriangle />} role="note" mt="md" title="Look closely">
          <ul className={styles.hints}>
            {hints.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        </Alert>
      )}
      {checks.map((check) => (
        <NumberRow key={check._id} companyId={id} check={check} />
      ))}
      {reports.length > 0 && (
        <Stack gap="xs" mt="md">
          <Title order={3} size="h5">
            {counted(reports.length, 'report')}
          </Title>
          <ul className={styles.reports}>
            {reports.map(({ reporter, reason, note, reportedAt }) => (
              <li key={`${reporter} ${reportedAt}`}>
                <strong>{jobReportLabels[reason]}.</strong> {note}
                <Text size="sm" c="dimmed">
                  {reporter}, {relative(reportedAt)}
                </Text>
              </li>
            ))}
          </ul>
        </Stack>
      )}
      {company.suspension && <Text mt="md">Reason: {company.suspension.reason}</Text>}
      <Group mt="md">
        {reports.length > 0 && (
          <Button variant="secondary" loading={decide.isPending} onClick={() => act('keep')}>
            Nothing wrong
          </Button>
        )}
        {company.suspension ? (
          <Button variant="secondary" loading={decide.isPending} onClick={() => act('restore')}>
            Restore company
          </Button>
        ) : (
          <Button variant={reports.length > 0 ? 'danger' : 'secondary'} onClick={() => setSuspending(true)}>
            Suspend company
          </Button>
        )}
      </Group>
      {isSuspending && <SuspendCompanyDialog {...{ id, name }} onClose={() => setSuspending(false)} />}
    </article>
  )
}

function Outside({ url }: { url: string }) {
  return (
    <Anchor href={url} target="_blank" rel="noreferrer nofollow" inherit underline="always">
      {url}
    </Anchor>
  )
}

function People({ recruiters }: { recruiters: Company['recruiters'] }) {
  return recruiters.map(({ _id, fullName, email }) => (
    <div key={_id}>
      <TeamLink to={`/admin?tab=recruiters&recruiter=${_id}`} needs="recruiter.manage">
        {fullName || email}
      </TeamLink>{' '}
      {fullName && email}
    </div>
  ))
}

function NumberRow({ companyId, check }: { companyId: string; check: Company['checks'][number] }) {
  const decide = useDecide(companyId)
  const [isRefusing, setRefusing] = useState(false)
  const { _id: checkId, kind, value, state, note } = check
  const number = `${numberLabels[kind]} ${value}`
  return (
    <div className={styles.number}>
      <div>
        <Text fw={600}>{number}</Text>
        <Text size="sm" c="dimmed">
          {states[state]}
          {note && `: ${note}`}
        </Text>
      </div>
      <Group gap="xs">
        {(state === 'given' || state === 'refused') && (
          <Button
            size="sm"
            aria-label={`Confirm ${number}`}
            loading={decide.isPending}
            onClick={() => decide.mutate({ decision: 'confirm', checkId }, { onError: (error) => toastError(error) })}
          >
            Confirm
          </Button>
        )}
        {(state === 'given' || state === 'confirmed') && (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Do not confirm ${number}`}
            onClick={() => setRefusing(true)}
          >
            Do not confirm
          </Button>
        )}
      </Group>
      {isRefusing && <RefuseDialog {...{ companyId, checkId, number }} onClose={() => setRefusing(false)} />}
    </div>
  )
}
