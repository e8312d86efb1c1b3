import type { PersonRecord } from '@firstrung/contract'
import { indianMoment } from '@firstrung/contract'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { shortDate, shortDateTime } from '#app/lib/text/documented-dates.ts'
import { attemptLabel, labelOf } from '#app/lib/text/labels.ts'
import { ProfileEntries, ProfilePart } from '#app/ui/profile/profile-parts.tsx'

/** What a candidate has done here: tests, remarks, interviews and requests. Empty groups are left out. */
export function PersonHistory({ person }: { person: PersonRecord }) {
  const { testsTaken, ratings, interviews, interviewRequests, mentorship } = person
  return (
    <>
      <Entries title="Tests taken">
        {testsTaken.map(({ _id, test, attempt, first, counts, score, totalScore, answered, testTakenAt, answers }) => (
          <li key={_id}>
            <Text fw={650}>{test.title}</Text>
            <Text>
              {score} of {totalScore} · {answered} answered · {labelOf(test.testType)} · {shortDate(testTakenAt)}
            </Text>
            <Text c="dimmed">
              {labelOf(attemptLabel({ attempt, first }))}
              {counts && ' · Best of the last twelve months'}
            </Text>
            <details>
              <summary>Answers</summary>
              <ol>
                {answers.map(({ questionId, question, answer }) => (
                  <li key={questionId}>
                    {question}
                    <Text c="dimmed">{answer || 'Not answered'}</Text>
                  </li>
                ))}
              </ol>
            </details>
          </li>
        ))}
      </Entries>
      <Entries title="Ratings">
        {ratings.map(({ job, jobTitle, companyName, rating, comment }) => (
          <li key={job}>
            <Text fw={650}>
              {rating}/5 · {jobTitle}, {companyName}
            </Text>
            <Text>{comment}</Text>
          </li>
        ))}
      </Entries>
      <Entries title="Interviews">
        {interviews.map((interview) => (
          <Interview key={interview._id} {...interview} />
        ))}
      </Entries>
      <Entries title="Requests">
        {interviewRequests.map(({ _id, status, field, requestedInterviewDate }) => (
          <li key={_id}>
            <Text fw={650}>Mock interview · {labelOf(status)}</Text>
            <Text>
              {labelOf(field)} · {shortDateTime(requestedInterviewDate)}
            </Text>
          </li>
        ))}
        {mentorship && (
          <li>
            <Text fw={650}>Mentorship · {labelOf(mentorship.status)}</Text>
            <Text>{mentorship.mentorName}</Text>
          </li>
        )}
      </Entries>
    </>
  )
}

type InterviewProps = PersonRecord['interviews'][number]

function Interview({ jobTitle, companyName, interviewRound, roundName, ...when }: InterviewProps) {
  return (
    <li>
      <Text fw={650}>
        {jobTitle}, {companyName} · {roundName ?? `Round ${interviewRound}`}
      </Text>
      <Text>
        {shortDateTime(indianMoment(when.interviewDate, when.interviewTime))} · {when.interviewDuration}
      </Text>
    </li>
  )
}

function Entries({ title, children }: { title: string; children: ReactNode }) {
  const hasSome = Array.isArray(children) ? children.flat().some(Boolean) : Boolean(children)
  if (!hasSome) return null
  return (
    <ProfilePart title={title}>
      <ProfileEntries>{children}</ProfileEntries>
    </ProfilePart>
  )
}
