import { type AnswersGiven, type HiringReport, monthText, reportedStages } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { count } from '#app/lib/text/format.ts'
import { answerLabels, daysText, fewStaysNote, shareText, sourceLabels } from './report-labels.ts'
import { OffersSection } from './report-offers.tsx'
import { Pair, Section } from './report-section.tsx'
import styles from './report-sections.module.css'
import { ReportTable } from './report-table.tsx'

/** Every section of a report, each as a picture and as a table. */
export function ReportSections({ report, busy }: { report: HiringReport; busy: boolean }) {
  return (
    <div className={styles.reportSections} aria-busy={busy}>
      <FunnelSection report={report} />
      <TimeSection report={report} />
      <SourcesSection report={report} />
      <AnswersSection answers={report.answers} />
      <OffersSection offers={report.offers} />
      <MonthsSection report={report} />
    </div>
  )
}

function FunnelSection({ report: { funnel } }: { report: HiringReport }) {
  const received = funnel[0]?.count ?? 0
  const steps = funnel.map((step) => ({ ...step, label: reportedStages[step.stage] }))
  return (
    <Section
      title="Funnel"
      note="How many applications reached each stage. Hires, rejections and other endings that were undone don’t count."
    >
      <Pair
        bars={steps.map((step) => ({ label: step.label, value: step.count, text: count(step.count) }))}
        table={
          <ReportTable
            label="Applications by stage"
            columns={['Stage', 'Applications', 'Share']}
            rows={steps.map((step) => [step.label, count(step.count), shareText(step.count, received)])}
          />
        }
      />
    </Section>
  )
}

function TimeSection({ report: { timeInStage } }: { report: HiringReport }) {
  const stays = timeInStage.map((one) => ({ ...one, label: reportedStages[one.stage] }))
  return (
    <Section
      title="Time in each stage"
      note={`How long candidates stayed in a stage before they left it. The bar shows the median. ${fewStaysNote}`}
    >
      <Pair
        bars={stays.map(({ label, medianDays }) => ({ label, value: medianDays ?? 0, text: daysText(medianDays) }))}
        table={
          <ReportTable
            label="Days by stage"
            columns={['Stage', 'Left the stage', 'Half within', '9 of 10 within']}
            rows={stays.map((one) => [
              one.label,
              count(one.stays),
              daysText(one.medianDays),
              daysText(one.longestDays),
            ])}
          />
        }
      />
    </Section>
  )
}

function SourcesSection({ report: { sources } }: { report: HiringReport }) {
  const named = sources
    // An installation without a board or a pool has fewer sources.
    .filter(({ received }) => received > 0)
    .map((one) => ({ ...one, label: sourceLabels[one.source] }))
  return (
    <Section
      title="Where candidates came from"
      note="How many candidates came from each source, and how many of them were interviewed and hired."
    >
      <Pair
        bars={named.map(({ label, received }) => ({ label, value: received, text: count(received) }))}
        table={
          <ReportTable
            label="Applications by source"
            columns={['Source', 'Applications', 'Interview', 'Hired']}
            rows={named.map((one) => [one.label, count(one.received), count(one.interviewed), count(one.hired)])}
          />
        }
      />
    </Section>
  )
}

function AnswersSection({ answers }: { answers: AnswersGiven }) {
  const kinds = Object.keys(answerLabels) as (keyof typeof answerLabels)[]
  return (
    <Section
      title="Answers"
      note="Whether those who applied on the board had a first answer by the day that you promised. A late answer counts here right away, and in the other tables once the candidate says they still want the job."
    >
      {answers.promised === 0 ? (
        <Text>Nobody was promised an answer in these months.</Text>
      ) : (
        <Pair
          bars={kinds.map((kind) => ({ label: answerLabels[kind], value: answers[kind], text: count(answers[kind]) }))}
          table={
            <ReportTable
              label="Applications by answer"
              columns={['Answer', 'Applications', 'Share']}
              rows={kinds.map((kind) => [
                answerLabels[kind],
                count(answers[kind]),
                shareText(answers[kind], answers.promised),
              ])}
            />
          }
        />
      )}
    </Section>
  )
}

function MonthsSection({ report: { months } }: { report: HiringReport }) {
  return (
    <Section title="By month" note="What happened to the applications received in each month.">
      <Pair
        bars={months.map(({ month, received }) => ({
          label: monthText(month),
          value: received,
          text: count(received),
        }))}
        table={
          <ReportTable
            label="Applications by month"
            columns={['Month', 'Received', 'Interview', 'Hired', 'Rejected', 'Without an answer']}
            rows={months.map((one) => [
              monthText(one.month),
              count(one.received),
              count(one.interviewed),
              count(one.hired),
              count(one.rejected),
              count(one.unanswered),
            ])}
          />
        }
      />
    </Section>
  )
}
