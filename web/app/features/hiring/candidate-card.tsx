import { type HiringCandidate, messages } from '@firstrung/contract'
import { Anchor, Card, Title } from '@mantine/core'
import { Avatar } from '#app/ui/avatar.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { LongText } from '#app/ui/long-text.tsx'
import { useDesk } from './desk-context.ts'
import { nameOf, ratingText, remarkOf } from './desk-words.ts'
import { InterviewControl } from './interview-control.tsx'
import { MatchReasons } from './match-reasons.tsx'
import { PersonActions } from './person-actions.tsx'
import { ResumeControl } from './resume-control.tsx'
import { TestResult } from './test-result.tsx'

interface CandidateCardProps {
  person: HiringCandidate
}

/** A candidate with everything that one decides by. */
export function CandidateCard({ person }: CandidateCardProps) {
  const { college, experience } = person
  const remark = remarkOf(person)
  const { showResume } = useDesk()
  return (
    <Card component="article" padding="md" className="desk-card" aria-labelledby={`name-${person._id}`}>
      <div className="desk-card-head">
        <Avatar name={nameOf(person)} fileKey={person.avatarS3FileKey} size={44} decorative />
        <div>
          <Title order={2} size="h5" id={`name-${person._id}`}>
            {nameOf(person)}
          </Title>
          <p>
            {person.mobileNo || messages.notGiven} / {person.uniqueId}
          </p>
          <p>
            <Anchor href={`mailto:${person.email}`} size="sm">
              {person.email}
            </Anchor>
          </p>
        </div>
      </div>
      <MatchReasons match={person.match} />
      <Facts
        dense
        missing={messages.notGiven}
        facts={[
          ['Degree', college.degree],
          ['College', college.collegeName],
          ['Graduation Year', college.graduationYear],
          ['Skills', experience.skills.map(({ skill }) => skill).join(', ')],
          ['Skill test', <TestResult key="test" person={person} />],
          ['Rating', ratingText(person)],
          ['Remarks', remark ? <LongText key="remark" text={remark} /> : messages.noRemarks],
        ]}
      />
      <div className="desk-card-foot">
        <InterviewControl person={person} />
        <ResumeControl person={person} onShow={showResume} />
        <PersonActions person={person} />
      </div>
    </Card>
  )
}
