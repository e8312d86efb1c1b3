import { type CandidateView, messages, monthText, spanText } from '@firstrung/contract'
import { Anchor, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { factsOf } from '#app/lib/text/candidate-values.ts'
import { labelOf } from '#app/lib/text/labels.ts'
import { ChipList } from '#app/ui/list/chip-list.tsx'
import { DescriptionList } from '#app/ui/list/description-list.tsx'
import styles from './profile-parts.module.css'

interface ProfilePartProps {
  title: string
  /** The level of the heading. */
  order?: 2 | 3
  children: ReactNode
}

/** A part of a profile with a heading. */
export function ProfilePart({ title, order = 2, children }: ProfilePartProps) {
  return (
    <section className={styles.profilePart} aria-label={title}>
      <Title order={order} size="h4">
        {title}
      </Title>
      {children}
    </section>
  )
}

/** Entries below each other. */
export const ProfileEntries = ({ children }: { children: ReactNode }) => (
  <ul className={styles.profileEntries}>{children}</ul>
)

type PartProps<Field extends keyof CandidateView> = Pick<CandidateView, Field> & Pick<ProfilePartProps, 'order'>

/** Work experience and skills of a candidate. */
export function ExperienceParts({ experience, order }: PartProps<'experience'>) {
  const { workExperience, experienceDesc, skills } = experience
  return (
    <>
      <ProfilePart title="Experience" {...(order && { order })}>
        <Text>{workExperience ? labelOf(workExperience) : messages.notGiven}</Text>
        {experienceDesc.length > 0 && (
          <ProfileEntries>
            {experienceDesc.map(({ companyName, description, role, from, to }) => (
              <li key={`${companyName} ${role} ${from} ${description}`}>
                <Text fw={650}>{role ? `${role}, ${companyName}` : companyName}</Text>
                {(from || to) && (
                  <Text size="sm" c="dimmed">
                    {spanText({ from, to })}
                  </Text>
                )}
                <Text>{description}</Text>
              </li>
            ))}
          </ProfileEntries>
        )}
      </ProfilePart>
      <ProfilePart title="Skills" {...(order && { order })}>
        {skills.length === 0 ? (
          <Text>{messages.notGiven}</Text>
        ) : (
          <ChipList label="Skills" items={skills.map(({ skill, level }) => `${skill} · ${labelOf(level)}`)} />
        )}
      </ProfilePart>
    </>
  )
}

/** The projects of a candidate. */
export const ProjectsPart = ({ projects, order }: PartProps<'projects'>) => (
  <ProfilePart title="Projects" {...(order && { order })}>
    {projects.length === 0 ? (
      <Text>{messages.notGiven}</Text>
    ) : (
      <ProfileEntries>
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
      </ProfileEntries>
    )}
  </ProfilePart>
)

/** The certificates and languages of a candidate; renders nothing without any. */
export const CertificatesAndLanguages = ({
  certificates,
  languages,
  order,
}: PartProps<'certificates' | 'languages'>) => (
  <>
    {certificates.length > 0 && (
      <ProfilePart title="Certificates" {...(order && { order })}>
        <ProfileEntries>
          {certificates.map(({ name, issuer, month, link }) => (
            <li key={`${name} ${issuer} ${month} ${link}`}>
              <Text fw={650}>{name}</Text>
              {(issuer || month) && (
                <Text size="sm" c="dimmed">
                  {[issuer, month && monthText(month)].filter(Boolean).join(' · ')}
                </Text>
              )}
              {link && (
                <Anchor href={link} target="_blank" rel="noopener noreferrer">
                  {link}
                </Anchor>
              )}
            </li>
          ))}
        </ProfileEntries>
      </ProfilePart>
    )}
    {languages.length > 0 && (
      <ProfilePart title="Languages" {...(order && { order })}>
        <ChipList label="Languages" items={languages.map(({ name, level }) => `${name} · ${labelOf(level)}`)} />
      </ProfilePart>
    )}
  </>
)

/** A profile as recruiters see it, without email and phone. */
export function ProfileForRecruiters({ candidate }: { candidate: CandidateView }) {
  const facts = (group: 'college' | 'preferences') =>
    factsOf(candidate, 'profile', group).map(({ label, text }) => [label, text] as const)
  return (
    <>
      <ExperienceParts experience={candidate.experience} order={3} />
      <ProjectsPart projects={candidate.projects} order={3} />
      <CertificatesAndLanguages certificates={candidate.certificates} languages={candidate.languages} order={3} />
      <ProfilePart title="Education" order={3}>
        <DescriptionList dense missing={messages.notGiven} facts={facts('college')} />
      </ProfilePart>
      <ProfilePart title="Preferences" order={3}>
        <DescriptionList dense missing={messages.notGiven} facts={facts('preferences')} />
      </ProfilePart>
    </>
  )
}
