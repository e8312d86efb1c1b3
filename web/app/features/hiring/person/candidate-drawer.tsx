import { type HiringCandidate, type JobWithLists, messages } from '@firstrung/contract'
// oxlint-disable-next-line no-restricted-imports -- it has an address, which Back leaves
import { Anchor, Drawer, Skeleton, Tabs, Text, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { CopyNote } from '#app/features/hiring/application/copy-note.tsx'
import hiringStyles from '#app/features/hiring/application/hiring.module.css'
import { countText } from '#app/features/hiring/application/hiring-labels.ts'
import { ProposalState } from '#app/features/hiring/booking/proposal-state.tsx'
import { InterviewControl } from '#app/features/hiring/interviews/interview-control.tsx'
import { MoveActions } from '#app/features/hiring/moves/move-actions.tsx'
import { MakingOffers, useOfferDialog } from '#app/features/hiring/offers/making-offers.tsx'
import { usePanel } from '#app/features/hiring/panel/panel-context.ts'
import { type Position, positionOf } from '#app/features/hiring/panel/panel-position.ts'
import type { DrawerSection } from '#app/features/hiring/panel/use-panel-address.ts'
import { Waits } from '#app/features/hiring/panel/waits.tsx'
import { isNotFound } from '#app/lib/browser/is-not-found.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { useLiveHint } from '#app/lib/live/use-live-hint.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { wideScreen } from '#app/ui/base/breakpoints.ts'
import { Button } from '#app/ui/base/button.tsx'
import { CountMark } from '#app/ui/base/count-mark.tsx'
import { IconChevronLeft, IconChevronRight } from '#app/ui/base/icons.ts'
import { PageTitle } from '#app/ui/base/page-title.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { LoadError } from '#app/ui/list/load-error.tsx'
import { PdfViewer } from '#app/ui/pdf/pdf-viewer.tsx'
import styles from './candidate-drawer.module.css'
import { PersonActivity } from './person-activity.tsx'
import { PersonNotes } from './person-notes.tsx'
import { PersonProfile } from './person-profile.tsx'
import { type PersonInPanel, personQuery } from './person-queries.ts'

/** Loaded on demand: its form is needed only in its section. */
const Scorecards = lazyWithRetry(
  async () => (await import('#app/features/hiring/evaluations/scorecards.tsx')).Scorecards,
)
const PersonOffers = lazyWithRetry(
  async () => (await import('#app/features/hiring/offers/person-offers.tsx')).PersonOffers,
)
const PersonMessages = lazyWithRetry(
  async () => (await import('#app/features/hiring/messages/person-messages.tsx')).PersonMessages,
)

interface CandidateDrawerProps {
  job: JobWithLists
  /** The candidate's id; null while the drawer is closed. */
  userId: string | null
  section: DrawerSection
  onSection: (section: DrawerSection) => void
  onShow: (userId: string) => void
  onClose: () => void
  /** The team's page of a candidate. */
  pageOf?: ((userId: string) => string) | undefined
}

/** Everything about one candidate of a job next to their resume, with the moves and buttons to the next candidate. */
export function CandidateDrawer({ job, userId, section, onSection, onShow, onClose, pageOf }: CandidateDrawerProps) {
  return (
    <Drawer.Root
      opened={userId !== null}
      onClose={onClose}
      position="right"
      size="min(1400px, 100%)"
      // The panel's own Escape handler closes it, because a menu or a dialog above must close first.
      closeOnEscape={false}
      returnFocus={false}
      classNames={{ content: styles.drawer ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content data-candidate-drawer>
        {userId && <Person key={userId} {...{ job, userId, section, onSection, onShow, pageOf }} />}
      </Drawer.Content>
    </Drawer.Root>
  )
}

type PersonProps = Omit<CandidateDrawerProps, 'userId' | 'onClose'> & { userId: string }

const usePersonQuery = (person: PersonInPanel) => useInfiniteQuery(personQuery(person))
type PersonQuery = ReturnType<typeof usePersonQuery>

function Person({ job, userId, section, onSection, onShow, pageOf }: PersonProps) {
  const { config } = usePanel()
  const person: PersonInPanel = { role: config.role, jobId: job._id, userId }
  const query = usePersonQuery(person)
  useLiveHint('person-changed')
  useLiveHint('messages-changed')
  const { pathname, search } = useLocation()
  const position = positionOf(job, config, userId)
  const [details] = query.data?.pages ?? []
  // The panel's copy of the candidate is newer: it changes with each move.
  const candidate = position?.candidate ?? details?.candidate
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  if (!candidate) {
    return (
      <>
        <Header heading={heading} title={query.isPending ? 'Candidate' : 'Not in your lists'} />
        <MissingPerson {...{ job, userId, section, query }} />
      </>
    )
  }
  const name = displayName(candidate)
  return (
    <MakingOffers job={job}>
      <PageTitle text={`${name} · ${job.jobTitle}`} />
      <Header heading={heading} title={name} position={position} job={job} onShow={onShow} />
      <PersonActions jobId={job._id} candidate={candidate} isGone={isNotFound(query.error)}>
        {pageOf && (
          <Anchor component={Link} to={pageOf(userId)} state={{ panel: `${pathname}${search}` }}>
            Full profile
          </Anchor>
        )}
      </PersonActions>
      <Sections {...{ candidate, section, onSection }} resume={<Resume candidate={candidate} />}>
        {{
          profile: <ProfileWithOffers jobId={job._id} candidate={candidate} whole={details} />,
          scorecards: config.role === 'recruiter' && (
            <Suspense fallback={<Skeleton height={200} />}>
              <Scorecards jobId={job._id} candidateId={userId} order={3} />
            </Suspense>
          ),
          notes: config.role === 'recruiter' && (
            <PersonNotes
              person={person}
              name={name}
              notes={details?.notes ?? []}
              colleagues={details?.colleagues ?? []}
            />
          ),
          noteCount: details?.notes.length ?? 0,
          messages: config.role === 'recruiter' && (
            <Suspense fallback={<Skeleton height={160} />}>
              <PersonMessages job={job} userId={userId} name={name} />
            </Suspense>
          ),
          unreadMessages: details?.unreadMessages ?? 0,
          activity: query.isPending ? (
            <Skeleton height={200} />
          ) : (
            <PersonActivity
              activity={query.data?.pages.flatMap((page) => page.activity) ?? []}
              hasMore={query.hasNextPage}
              loading={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
            />
          ),
        }}
      </Sections>
    </MakingOffers>
  )
}

/** The profile; for recruiters the offers come first. */
function ProfileWithOffers({ jobId, ...profile }: ComponentProps<typeof PersonProfile> & { jobId: string }) {
  const { config } = usePanel()
  return (
    <>
      {config.role === 'recruiter' && (
        <Suspense>
          <PersonOffers jobId={jobId} candidate={profile.candidate} />
        </Suspense>
      )}
      <PersonProfile {...profile} />
    </>
  )
}

interface MissingPersonProps extends Pick<PersonProps, 'job' | 'userId' | 'section'> {
  query: PersonQuery
}

/** Shown while a candidate loads, and if they are in none of the lists. */
function MissingPerson({ job, userId, section, query }: MissingPersonProps) {
  const { config } = usePanel()
  return (
    <div className={styles.drawerAlone}>
      {query.isPending ? (
        <Skeleton height={320} />
      ) : isNotFound(query.error) ? (
        <>
          <EmptyState title="This candidate is in none of your lists" order={3}>
            They may have withdrawn or deleted their account, our team may have taken them back, or the application was
            closed without an answer.
          </EmptyState>
          {config.role === 'recruiter' && section === 'messages' && (
            <Suspense fallback={<Skeleton height={160} />}>
              <PersonMessages job={job} userId={userId} name="this candidate" isGone />
            </Suspense>
          )}
        </>
      ) : (
        <LoadError error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      )}
    </div>
  )
}

interface PersonActionsProps {
  jobId: string
  candidate: HiringCandidate
  /** Whether the candidate has left the lists. */
  isGone: boolean
  children: ReactNode
}

/** The moves of a candidate, and their interview. */
function PersonActions({ jobId, candidate, isGone, children }: PersonActionsProps) {
  const { config, isLocked } = usePanel()
  const onOffer = useOfferDialog()
  const name = displayName(candidate)
  return (
    <div className={styles.drawerActions}>
      {isGone ? (
        <Text c="var(--bad)" role="status">
          {name} is no longer in your lists. They may have withdrawn, or our team may have taken them back.
        </Text>
      ) : (
        <>
          <div className={hiringStyles.hiringButtons}>
            <MoveActions candidate={candidate} isWhole onOffer={onOffer} />
          </div>
          <Waits candidate={candidate} />
          <InterviewControl candidate={candidate} />
          {config.interviews === 'ask' && (
            <ProposalState
              {...{ jobId, name, isLocked }}
              userId={candidate._id}
              roundsAsked={candidate.interviews.map((interview) => interview.interviewRound)}
            />
          )}
        </>
      )}
      {children}
    </div>
  )
}

interface HeaderProps {
  heading: RefObject<HTMLHeadingElement | null>
  title: string
  position?: Position | undefined
  job?: JobWithLists
  onShow?: (userId: string) => void
}

/** The name, the position in the list, and buttons to the next candidate. */
function Header({ heading, title, position, job, onShow }: HeaderProps) {
  return (
    <Drawer.Header className={styles.drawerHead}>
      <div className={styles.drawerTitle}>
        <Drawer.Title ref={heading} tabIndex={-1} data-autofocus>
          {title}
        </Drawer.Title>
        {position && job && (
          <Text size="sm" c="dimmed" aria-live="polite">
            {position.list.label} · {position.index + 1}&nbsp;of&nbsp;
            {countText(job.counts[position.list.list], job.countsAreBounded)}
          </Text>
        )}
      </div>
      {position && (
        <div className={styles.drawerSteps}>
          <Step to={position.previous} label="Previous" onShow={onShow}>
            <IconChevronLeft size={18} aria-hidden />
          </Step>
          <Step to={position.next} label="Next" onShow={onShow}>
            <IconChevronRight size={18} aria-hidden />
          </Step>
        </div>
      )}
      <Drawer.CloseButton aria-label="Close" size="lg" />
    </Drawer.Header>
  )
}

interface StepProps {
  to: HiringCandidate | undefined
  label: string
  onShow: ((userId: string) => void) | undefined
  children: ReactNode
}

const Step = ({ to, label, onShow, children }: StepProps) => (
  <Button
    size="sm"
    variant="secondary"
    disabled={!to}
    aria-label={to ? `${label}: ${displayName(to)}` : label}
    onClick={() => to && onShow?.(to._id)}
  >
    {children}
    <span className={styles.drawerStepLabel}>{label}</span>
  </Button>
)

interface SectionsProps {
  candidate: HiringCandidate
  section: DrawerSection
  onSection: (section: DrawerSection) => void
  resume: ReactNode
  children: {
    profile: ReactNode
    /** False for the team: only the company sees scorecards. */
    scorecards: ReactNode
    /** False for the team, whose remark is next to the rating. */
    notes: ReactNode
    noteCount: number
    /** False for the team: only the company and the candidate read messages. */
    messages: ReactNode
    unreadMessages: number
    activity: ReactNode
  }
}

/** On a wide screen the resume is next to the other sections, on a narrow screen it is one of them. */
function Sections({ candidate, section, onSection, resume, children }: SectionsProps) {
  const isWide = useMediaQuery(wideScreen, true, { getInitialValueInEffect: false })
  const isMissing =
    (section === 'resume' && isWide) ||
    ((section === 'notes' || section === 'scorecards' || section === 'messages') && !children[section])
  const shown = isMissing ? 'profile' : section
  const resumeLabel = `Resume of ${displayName(candidate)}`
  return (
    <div className={styles.drawerBody}>
      <Tabs
        value={shown}
        onChange={(value) => onSection((value ?? 'profile') as DrawerSection)}
        className={styles.drawerTabs}
        keepMounted={false}
      >
        <Tabs.List aria-label="Sections">
          <Tabs.Tab value="profile">Profile</Tabs.Tab>
          {!isWide && <Tabs.Tab value="resume">Resume</Tabs.Tab>}
          {children.scorecards && <Tabs.Tab value="scorecards">Scorecards</Tabs.Tab>}
          {children.notes && (
            <Tabs.Tab value="notes">
              Notes {children.noteCount > 0 && <CountMark small>{children.noteCount}</CountMark>}
            </Tabs.Tab>
          )}
          {children.messages && (
            <Tabs.Tab value="messages">
              Messages{' '}
              {children.unreadMessages > 0 && (
                <CountMark small>
                  {children.unreadMessages}
                  <VisuallyHidden> unread</VisuallyHidden>
                </CountMark>
              )}
            </Tabs.Tab>
          )}
          <Tabs.Tab value="activity">Activity</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="profile">{children.profile}</Tabs.Panel>
        {!isWide && <Tabs.Panel value="resume">{resume}</Tabs.Panel>}
        {children.scorecards && <Tabs.Panel value="scorecards">{children.scorecards}</Tabs.Panel>}
        {children.notes && <Tabs.Panel value="notes">{children.notes}</Tabs.Panel>}
        {children.messages && <Tabs.Panel value="messages">{children.messages}</Tabs.Panel>}
        <Tabs.Panel value="activity">{children.activity}</Tabs.Panel>
      </Tabs>
      {isWide && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what scrolls
        <section className={styles.drawerResume} aria-label={resumeLabel} tabIndex={0} data-drawer-resume>
          {resume}
        </section>
      )}
    </div>
  )
}

const Resume = ({ candidate: { resume, contact } }: { candidate: HiringCandidate }) =>
  resume.resumeS3PublicUrl ? (
    <>
      {contact === 'masked' && <CopyNote />}
      <PdfViewer url={resume.resumeS3PublicUrl} label="Resume" downloadName={resume.resumeFileName} />
    </>
  ) : (
    <Text c="dimmed">{contact === 'ended' ? messages.accessEndedByCandidate : messages.noResume}</Text>
  )
