import { type HiringCandidate, type JobWithLists, listWords, messages, type Stage } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { displayName } from '#app/lib/display-name.ts'
import { toast } from '#app/lib/toast.ts'
import { LoadMore } from '#app/ui/load-more.tsx'
import { InterviewDialog } from './interview-dialog.tsx'
import { PanelCard, type PanelDesk, PanelTable } from './panel-person.tsx'
import { useAct, useMoreOfList } from './panel-queries.ts'
import { emptyTextOf, isAskedFor, nextRoundOf, type PanelList, type PanelView, panelLists } from './panel-words.ts'
import { ResumeDialog } from './resume-dialog.tsx'
import './hiring-panel.css'

interface PanelBoardProps {
  job: JobWithLists
  view: PanelView
  /** Proposed as the interviewer's address. */
  email: string
}

/** The four lists of a job side by side as cards, or one below the other as tables. */
export function PanelBoard({ job, view, email }: PanelBoardProps) {
  const act = useAct(job._id)
  const more = useMoreOfList(job._id)
  const [asking, setAsking] = useState<HiringCandidate | null>(null)
  const [reading, setReading] = useState<HiringCandidate | null>(null)
  const sent = act.isPending && 'applicantId' in act.variables ? act.variables : undefined

  const seen = (person: HiringCandidate): { jobId: string; applicantId: string; stage: Stage } => ({
    jobId: job._id,
    applicantId: person._id,
    stage: person.stage,
  })
  const desk: PanelDesk = {
    job,
    busyId: sent?.applicantId,
    askingId: sent?.action === 'interview' ? sent.applicantId : undefined,
    move: (action, person) => {
      if (!act.isPending) act.mutate({ action, ...seen(person) })
    },
    schedule: (person) => {
      if (isAskedFor(person)) return toast.warning(messages.interviewAlreadyScheduled)
      act.reset()
      setAsking(person)
    },
    showResume: setReading,
  }

  return (
    <>
      <div className="panel-board" data-view={view}>
        {panelLists.map((list) => (
          <section key={list} className="panel-list" aria-labelledby={`list-${list}`}>
            <h2 id={`list-${list}`}>
              {listWords.recruiter[list].label} <span className="panel-count">{job.counts[list]}</span>
            </h2>
            {job[list].length === 0 ? (
              <Empty list={list} view={view} />
            ) : view === 'cards' ? (
              job[list].map((person) => <PanelCard key={person._id} person={person} list={list} desk={desk} />)
            ) : (
              <PanelTable people={job[list]} list={list} desk={desk} label={listWords.recruiter[list].label} />
            )}
            <LoadMore
              hasMore={job.nextCursors[list] !== null}
              loading={more.isPending && more.variables === list}
              onMore={() => more.mutate(list)}
              shown={job[list].length}
              total={job.counts[list]}
            />
          </section>
        ))}
      </div>
      {asking && (
        <InterviewDialog
          name={displayName(asking)}
          round={nextRoundOf(asking)}
          email={email}
          opened
          busy={act.isPending}
          error={act.error}
          onClose={() => setAsking(null)}
          onSubmit={(wish) =>
            act.mutate({ action: 'interview', ...seen(asking), ...wish }, { onSuccess: () => setAsking(null) })
          }
        />
      )}
      {reading && <ResumeDialog person={reading} opened onClose={() => setReading(null)} />}
    </>
  )
}

function Empty({ list, view }: { list: PanelList; view: PanelView }) {
  return (
    <div className="panel-empty">
      <p>{emptyTextOf(list, view)}</p>
      {list === 'applicants' && (
        <Text size="sm" c="dimmed">
          {messages.noApplicantsHint}
        </Text>
      )}
    </div>
  )
}
