import { type ResumeAccess as Access, limits } from '@firstrung/contract'
import { Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { dayText } from '#app/lib/text/dates.ts'
import { counted } from '#app/lib/text/format.ts'
import { Button } from '#app/ui/base/button.tsx'
import { InfiniteList } from '#app/ui/list/infinite-list.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import { type AccessMove, useAccessMove, useResumeAccess } from './access-queries.ts'
import styles from './resume-access.module.css'

const reasons = {
  application: 'because you applied',
  shortlisted: 'because it shortlisted you',
  team: 'because our team put you forward',
}

const lapses: Record<NonNullable<Access['lapsed']>, string> = {
  withdrawn: 'No longer sees you, because you withdrew your application.',
  over: `No longer opens your resume: its jobs ended more than ${limits.accessDays} days ago.`,
  deleted: 'No longer sees you, because its job was taken down.',
  unstaffed: 'No longer sees you: nobody of the company can log in.',
  left: 'No longer sees you, because you are not in its lists any more.',
  suspended: 'Sees nothing of yours: we have suspended this company.',
}

function standOf({ via, since, lapsed, endedAt, blockedSince }: Access): string {
  if (blockedSince) return `Blocked since ${dayText(blockedSince)}. It cannot find you or open anything of yours.`
  if (endedAt) return `You ended its access on ${dayText(endedAt)}. It sees only your name.`
  if (lapsed) return lapses[lapsed]
  return via
    ? `Has had access to your profile, resume, email and phone since ${dayText(since)}, ${reasons[via]}.`
    : `Has had access to your profile and a copy of your resume without email and phone since ${dayText(since)}.`
}

const seenOf = ({ openedAt, downloadedAt, contactAt, programAt }: Access): string =>
  [
    openedAt ? `Last opened your resume on ${dayText(openedAt)}` : 'Has not opened your resume',
    downloadedAt && `downloaded it on ${dayText(downloadedAt)}`,
    contactAt && `saw your email and phone on ${dayText(contactAt)}`,
    programAt && `opened your application through its own system on ${dayText(programAt)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** The companies that see the candidate, with buttons that end their access. */
export function ResumeAccess() {
  const list = useResumeAccess()
  const move = useAccessMove()
  // Once opened the dialog stays mounted, so that closing it restores the focus.
  const [asked, setAsked] = useState<{ company: Access; kind: 'end' | 'block' } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const ask = (company: Access, kind: 'end' | 'block') => {
    setAsked({ company, kind })
    setOpen(true)
  }
  const send = (company: Access, kind: AccessMove) =>
    move.mutate({ companyId: company._id, kind }, { onSettled: () => setOpen(false) })

  return (
    <section aria-labelledby="access-title">
      <Title order={2} size="h4" id="access-title">
        Who has access
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        Companies that see you because of a job. They can open your resume until 180 days after the job has ended.
      </Text>
      <InfiniteList
        list={list}
        entriesOf={(page) => page.companies}
        skeleton={<ListSkeleton rows={3} />}
        empty={<Text>No company sees you yet. You will find each one here as soon as it does.</Text>}
      >
        {(companies) => (
          <ul className={styles.accessList} aria-label="Companies">
            {companies.map((company) => (
              <li key={company._id}>
                <div>
                  <Text fw={650}>{company.companyName}</Text>
                  <Text size="sm">{standOf(company)}</Text>
                  <Text size="sm" c="dimmed">
                    {seenOf(company)}.
                  </Text>
                </div>
                <Actions
                  company={company}
                  busy={move.isPending}
                  onAsk={(kind) => ask(company, kind)}
                  onSend={(kind) => send(company, kind)}
                />
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
      {asked && (
        <ConfirmDialog
          opened={isOpen}
          title={titles[asked.kind](asked.company.companyName)}
          confirmLabel={asked.kind === 'end' ? 'End access' : 'Block'}
          cancelLabel="Keep"
          destructive
          busy={move.isPending}
          onConfirm={() => send(asked.company, asked.kind)}
          onClose={() => setOpen(false)}
        >
          <Text>{effects[asked.kind](asked.company)}</Text>
        </ConfirmDialog>
      )}
    </section>
  )
}

const titles = {
  end: (name: string) => `End the access of ${name}?`,
  block: (name: string) => `Block ${name}?`,
}

const effects = {
  end: ({ openApplications }: Access) =>
    `From now on it sees only your name, and links to your resume stop working at once. It reads that you ended its access when it opens your application. ${
      openApplications > 0 ? `${applicationsText(openApplications)} open. ` : ''
    }You can give access again here.`,
  block: ({ openApplications }: Access) =>
    `Its access ends at once, it no longer finds you, and you cannot apply to its jobs. ${
      openApplications > 0
        ? `We withdraw ${counted(openApplications, 'open application')}, and the company is told. `
        : ''
    }You can unblock it here; withdrawn applications stay withdrawn.`,
}
const applicationsText = (count: number) => (count === 1 ? 'Your application stays' : `Your ${count} applications stay`)

interface ActionsProps {
  company: Access
  busy: boolean
  onAsk: (kind: 'end' | 'block') => void
  onSend: (kind: AccessMove) => void
}

function Actions({ company, busy, onAsk, onSend }: ActionsProps) {
  const { companyName, blockedSince, endedAt, lapsed } = company
  if (blockedSince) {
    return (
      <Group gap="xs">
        <Button
          size="sm"
          variant="secondary"
          disabled={busy}
          aria-label={`Unblock ${companyName}`}
          onClick={() => onSend('unblock')}
        >
          Unblock
        </Button>
      </Group>
    )
  }
  return (
    <Group gap="xs">
      {endedAt ? (
        <Button
          size="sm"
          variant="secondary"
          disabled={busy}
          aria-label={`Give access again to ${companyName}`}
          onClick={() => onSend('give')}
        >
          Give access again
        </Button>
      ) : lapsed ? null : (
        <Button size="sm" variant="secondary" aria-label={`End access of ${companyName}`} onClick={() => onAsk('end')}>
          End access
        </Button>
      )}
      <Button size="sm" variant="quiet" aria-label={`Block ${companyName}`} onClick={() => onAsk('block')}>
        Block
      </Button>
    </Group>
  )
}
