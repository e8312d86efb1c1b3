import { type ManagedRecruiter, messages, type RecruiterJob } from '@firstrung/contract'
import { Anchor, Badge, Group, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { dayText, dayTimeText } from '#app/lib/text/dates.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { mailLink } from '#app/lib/text/mail-link.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconChevronLeft } from '#app/ui/base/icons.ts'
import { TextLink } from '#app/ui/base/text-link.tsx'
import { DescriptionList } from '#app/ui/list/description-list.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import { ReviewedLogo } from '#app/ui/profile/reviewed-logo.tsx'
import { gstText } from './gst-text.ts'
import { listPath } from './recruiter-admin-paths.ts'
import { recruiterAdminQueries, useRestore } from './recruiter-admin-queries.ts'
import { suspensionText } from './suspension-text.ts'

const SuspendDialog = lazyWithRetry(async () => (await import('./suspend-dialog.tsx')).SuspendDialog)

/** A recruiter with company, jobs, and whether they may sign in. */
export function RecruiterPage({ id }: { id: string }) {
  const query = useQuery(recruiterAdminQueries.one(id))
  const [page] = useSearchParams()
  return (
    <>
      <Anchor component={Link} to={listPath(page)} size="sm">
        <IconChevronLeft size={16} aria-hidden /> Recruiters
      </Anchor>
      <QueryContent
        query={query}
        waiting={<ListSkeleton rows={6} />}
        missing={
          <EmptyState title="There is no such recruiter" order={1}>
            The account was deleted, or the link is incomplete.
          </EmptyState>
        }
      >
        {({ recruiter, jobs }) => (
          <Stack gap="lg" mt="sm">
            <Head recruiter={recruiter} openJobs={jobs.filter((job) => job.isActive)} />
            <Facts recruiter={recruiter} />
            <Jobs jobs={jobs} isSuspended={recruiter.suspendedAt !== null} />
          </Stack>
        )}
      </QueryContent>
    </>
  )
}

function Head({ recruiter, openJobs }: { recruiter: ManagedRecruiter; openJobs: RecruiterJob[] }) {
  const { _id: id, email, suspendedAt } = recruiter
  const [isSuspending, setSuspending] = useState(false)
  const restore = useRestore(id)
  const name = displayName(recruiter)
  return (
    <header>
      <Group justify="space-between">
        <Group gap="sm">
          <Title>{name}</Title>
          {suspendedAt && (
            <Badge color="gray.6" variant="filled">
              Suspended
            </Badge>
          )}
        </Group>
        {suspendedAt ? (
          <Button size="sm" loading={restore.isPending} onClick={() => restore.mutate(undefined)}>
            Restore
          </Button>
        ) : (
          <Button size="sm" variant="danger" onClick={() => setSuspending(true)}>
            Suspend
          </Button>
        )}
      </Group>
      <Anchor href={mailLink(email)}>{email}</Anchor>
      {suspendedAt && <Text mt="xs">{suspensionText(recruiter)}</Text>}
      <Suspense>
        {isSuspending && <SuspendDialog {...{ id, name, openJobs }} onClose={() => setSuspending(false)} />}
      </Suspense>
    </header>
  )
}

function Facts({ recruiter }: { recruiter: ManagedRecruiter }) {
  const { companyId: id, companyName: name, logoKey } = recruiter
  return (
    <DescriptionList
      missing={messages.notGiven}
      facts={[
        ['Company', name],
        ['Logo', <ReviewedLogo key="logo" company={{ id, name }} logoKey={logoKey} />],
        ['Industry', recruiter.industry],
        ['Address', recruiter.companyAddress],
        ['GST number', gstText(recruiter)],
        ['Position', recruiter.currentPosition],
        ['Phone', recruiter.mobileNo],
        ['LinkedIn', recruiter.linkedIn],
        ['Registered', dayText(recruiter.createdAt)],
        ['Last login', dayTimeText(recruiter.lastSignedInAt)],
      ]}
    />
  )
}

function Jobs({ jobs, isSuspended }: { jobs: RecruiterJob[]; isSuspended: boolean }) {
  return (
    <section aria-labelledby="recruiter-jobs">
      <Title order={2} size="h4" id="recruiter-jobs" mb="sm">
        Jobs
      </Title>
      {jobs.length === 0 && <Text c="dimmed">No jobs posted.</Text>}
      {isSuspended && jobs.length > 0 && (
        <Text mb="sm">
          Jobs on which colleagues work go on. The others can only be read, and are in no list until the recruiter is
          restored.
        </Text>
      )}
      {jobs.length > 0 && (
        <Table.ScrollContainer minWidth={480}>
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Job</Table.Th>
                <Table.Th scope="col">Posted</Table.Th>
                <Table.Th scope="col">State</Table.Th>
                <Table.Th scope="col">Hired</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {jobs.map(({ _id, jobTitle, createdAt, isActive, candidatesHired, goesOn }) => (
                <Table.Tr key={_id}>
                  <Table.Th scope="row" fw={400}>
                    <TextLink to={`/admin?tab=manage-jobs&job=${_id}`}>{jobTitle}</TextLink>
                  </Table.Th>
                  <Table.Td>{dayText(createdAt)}</Table.Td>
                  <Table.Td>{isSuspended && !goesOn ? 'Suspended' : isActive ? 'Open' : 'Completed'}</Table.Td>
                  <Table.Td>{candidatesHired}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  )
}
