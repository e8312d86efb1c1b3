import { messages, type PersonRecord } from '@firstrung/contract'
import { Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { factsOf } from '#app/lib/candidate-values.ts'
import { displayName } from '#app/lib/display-name.ts'
import { shortDate } from '#app/lib/format.ts'
import { labelOf } from '#app/lib/labels.ts'
import { mailLink } from '#app/lib/mail-link.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { IconChevronLeft, IconPencil } from '#app/ui/icons.ts'
import { PdfViewer } from '#app/ui/pdf-viewer.tsx'
import { QueryContent } from '#app/ui/query-content.tsx'
import candidateAdminStyles from './candidate-admin.module.css'
import { editorPath, peoplePath } from './candidate-admin-paths.ts'
import { peopleQueries } from './candidate-admin-queries.ts'
import { locationText } from './candidate-labels.ts'
import { ClaimLinkOffer } from './claim-link-offer.tsx'
import { Hirings } from './person-hirings.tsx'
import { PersonHistory } from './person-history.tsx'
import styles from './person-profile.module.css'
import { TeamMark } from './team-mark.tsx'

interface PersonProfileProps {
  id: string
  /** The search before, for the way back. */
  search: string
}

/** Everything that the team sees about one candidate. */
export function PersonProfile({ id, search }: PersonProfileProps) {
  const query = useQuery(peopleQueries.one(id))
  return (
    <>
      <Anchor component={Link} to={peoplePath(search)} className={styles.personBack}>
        <IconChevronLeft size={18} aria-hidden /> Candidates
      </Anchor>
      <QueryContent
        query={query}
        waiting={<ProfileSkeleton />}
        missing={
          <EmptyState title="There is no such candidate" order={1}>
            The account was deleted, or its address is not complete.
          </EmptyState>
        }
      >
        {(person) => <Profile person={person} />}
      </QueryContent>
    </>
  )
}

function Profile({ person }: { person: PersonRecord }) {
  const { _id: id, email, resume } = person
  return (
    <>
      <title>{`${displayName(person)} · Firstrung admin`}</title>
      <header className={styles.personHead}>
        <Avatar name={displayName(person)} fileKey={person.avatarS3FileKey} size={88} />
        <div>
          <Group gap="sm">
            <Title>{displayName(person)}</Title>
            {person.adminCreated && <TeamMark />}
          </Group>
          <Text c="dimmed">
            {person.uniqueId} · since {shortDate(person.createdAt)}
          </Text>
          <div className={styles.personHeadActions}>
            <LinkButton
              to={editorPath(id)}
              size="sm"
              variant="secondary"
              leftSection={<IconPencil size={18} aria-hidden />}
            >
              Edit profile
            </LinkButton>
            <ClaimLinkOffer person={person} />
          </div>
        </div>
      </header>
      <div className={styles.personParts}>
        <div>
          <Part title="Contact">
            <DescriptionList
              missing={messages.notGiven}
              facts={[
                [
                  'Email',
                  <Anchor key="email" href={mailLink(email)}>
                    {email}
                  </Anchor>,
                ],
                ...factsOf(person, 'profile', 'person').map(({ label, text }) => [label, text] as const),
              ]}
            />
          </Part>
          <Part title="Education">
            <DescriptionList
              missing={messages.notGiven}
              facts={factsOf(person, 'profile', 'college').map(({ label, text }) => [label, text])}
            />
          </Part>
          <Part title="Preferences">
            <DescriptionList
              missing={messages.notGiven}
              facts={factsOf(person, 'profile', 'preferences').map(({ name, label, text }) => [
                label,
                name === 'preferredLocations' ? locationText(person.preferences) : text,
              ])}
            />
          </Part>
          <Experience person={person} />
          <Projects projects={person.projects} />
          <Hirings person={person} />
          <PersonHistory person={person} />
        </div>
        <div>
          <Part title="Resume">
            {resume.resumeS3PublicUrl ? (
              <PdfViewer
                url={resume.resumeS3PublicUrl}
                label={`Resume of ${displayName(person)}`}
                downloadName={resume.resumeFileName}
              />
            ) : (
              <Text>{messages.resumeMissing}</Text>
            )}
          </Part>
        </div>
      </div>
    </>
  )
}

function Experience({ person }: { person: PersonRecord }) {
  const { workExperience, experienceDesc, skills } = person.experience
  return (
    <>
      <Part title="Experience">
        <Text>{workExperience ? labelOf(workExperience) : messages.notGiven}</Text>
        {experienceDesc.length > 0 && (
          <ul className={candidateAdminStyles.personEntries} style={{ marginTop: 10 }}>
            {experienceDesc.map(({ companyName, description }) => (
              <li key={`${companyName} ${description}`}>
                <Text fw={650}>{companyName}</Text>
                <Text>{description}</Text>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="Skills">
        {skills.length === 0 ? (
          <Text>{messages.notGiven}</Text>
        ) : (
          <ul className={styles.personSkills}>
            {skills.map(({ skill, level }) => (
              <li key={skill}>
                {skill} · {labelOf(level)}
              </li>
            ))}
          </ul>
        )}
      </Part>
    </>
  )
}

function Projects({ projects }: { projects: PersonRecord['projects'] }) {
  return (
    <Part title="Projects">
      {projects.length === 0 ? (
        <Text>{messages.notGiven}</Text>
      ) : (
        <ul className={candidateAdminStyles.personEntries}>
          {projects.map(({ _id, title, link, description }) => (
            <li key={_id}>
              <Text fw={650}>{title}</Text>
              {link && (
                <Anchor href={link} target="_blank" rel="noopener noreferrer">
                  {link}
                </Anchor>
              )}
              <Text>{description}</Text>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

/** A part of a profile with a heading. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={candidateAdminStyles.personPart} aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </section>
  )
}

const ProfileSkeleton = () => (
  <Stack gap="lg" aria-busy>
    <Group>
      <Skeleton circle height={88} />
      <Skeleton height={34} width="min(320px, 60%)" />
    </Group>
    <Skeleton height={120} />
    <Skeleton height={120} />
    <Skeleton height={360} />
  </Stack>
)
