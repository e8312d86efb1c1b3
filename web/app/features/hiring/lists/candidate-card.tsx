import { type HiringCandidate, messages } from '@firstrung/contract'
import { Anchor, Card, Title } from '@mantine/core'
import { memo } from 'react'
import hiringStyles from '#app/features/hiring/application/hiring.module.css'
import { contactText, ratingOrNone, remarkOf } from '#app/features/hiring/application/hiring-labels.ts'
import { MatchReasons } from '#app/features/hiring/application/match-reasons.tsx'
import { SelectBox } from '#app/features/hiring/bulk/selection.tsx'
import { InterviewControl } from '#app/features/hiring/interviews/interview-control.tsx'
import { MoveActions } from '#app/features/hiring/moves/move-actions.tsx'
import { useOfferDialog } from '#app/features/hiring/offers/making-offers.tsx'
import { usePanel } from '#app/features/hiring/panel/panel-context.ts'
import { PersonName } from '#app/features/hiring/panel/person-name.tsx'
import type { Density } from '#app/features/hiring/panel/use-panel-address.ts'
import { Waits } from '#app/features/hiring/panel/waits.tsx'
import { factsOf } from '#app/lib/text/candidate-values.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { mailLink } from '#app/lib/text/mail-link.ts'
import { Avatar } from '#app/ui/base/avatar.tsx'
import { DescriptionList } from '#app/ui/list/description-list.tsx'
import { LongText } from '#app/ui/text/long-text.tsx'
import styles from './candidate-card.module.css'
import { CompactCard } from './compact-card.tsx'
import { QuizResult } from './quiz-result.tsx'
import { ResumeControl } from './resume-control.tsx'

interface CandidateProps {
  candidate: HiringCandidate
}

/** A candidate with the facts that the role needs for a decision. A move of one candidate does not render the other cards. */
export const CandidateCard = memo(function CandidateCard({
  candidate,
  density,
}: CandidateProps & { density: Density }) {
  const { card } = usePanel().config
  if (density === 'compact') return <CompactCard candidate={candidate} />
  return card === 'full' ? <FullCard candidate={candidate} /> : <ShortCard candidate={candidate} />
})

function FullCard({ candidate }: CandidateProps) {
  const { college, experience, email } = candidate
  const remark = remarkOf(candidate)
  return (
    <Card
      component="article"
      padding="md"
      className={styles.hiringCard}
      aria-labelledby={`name-${candidate._id}`}
      data-person={candidate._id}
    >
      <div className={styles.hiringCardHead}>
        <Avatar name={displayName(candidate)} fileKey={candidate.avatarS3FileKey} size={44} decorative />
        <div>
          <Title order={2} size="h5" id={`name-${candidate._id}`}>
            <PersonName candidate={candidate} />
          </Title>
          <p>{contactText(candidate, messages.notGiven)}</p>
          <p>
            <Anchor href={mailLink(email)} size="sm">
              {email}
            </Anchor>
          </p>
        </div>
      </div>
      <MatchReasons match={candidate.match} />
      <DescriptionList
        dense
        missing={messages.notGiven}
        facts={[
          ['Degree', college.degree],
          ['College', college.collegeName],
          ['Graduation Year', college.graduationYear],
          ['Skills', experience.skills.map(({ skill }) => skill).join(', ')],
          ...furtherFacts(candidate),
          ['Skill test', <QuizResult key="test" candidate={candidate} />],
          ['Rating', ratingOrNone(candidate)],
          ['Remarks', remark ? <LongText key="remark" text={remark} /> : messages.noRemarks],
        ]}
      />
      <div className={styles.hiringCardFoot}>
        <InterviewControl candidate={candidate} />
        <Buttons candidate={candidate} />
      </div>
    </Card>
  )
}

function ShortCard({ candidate }: CandidateProps) {
  const further = furtherFacts(candidate)
  const remark = remarkOf(candidate)
  return (
    <Card
      component="article"
      padding="sm"
      className={styles.hiringCard}
      data-size="short"
      data-person={candidate._id}
      aria-labelledby={`name-${candidate._id}`}
    >
      <div className={styles.hiringCardHead}>
        <SelectBox candidate={candidate} />
        <Avatar name={displayName(candidate)} fileKey={candidate.avatarS3FileKey} size={36} decorative />
        <div>
          <h3 id={`name-${candidate._id}`}>
            <PersonName candidate={candidate} />
          </h3>
          <p>{contactText(candidate)}</p>
        </div>
        <span className={styles.hiringRating} title="Rating by our team">
          {ratingOrNone(candidate)}
        </span>
      </div>
      {remark && (
        <div className={styles.hiringRemark}>
          <LongText text={remark} />
        </div>
      )}
      <Waits candidate={candidate} />
      <MatchReasons match={candidate.match} />
      {further.length > 0 && <DescriptionList dense missing={messages.notGiven} facts={further} />}
      <InterviewControl candidate={candidate} />
      <Buttons candidate={candidate} />
    </Card>
  )
}

/** The fields of the card that are filled. */
const furtherFacts = (candidate: HiringCandidate) =>
  factsOf(candidate, 'card').map(({ label, text }) => [label, text] as const)

function Buttons({ candidate }: CandidateProps) {
  const onOffer = useOfferDialog()
  return (
    <div className={hiringStyles.hiringButtons}>
      <ResumeControl candidate={candidate} />
      <MoveActions candidate={candidate} onOffer={onOffer} />
    </div>
  )
}
