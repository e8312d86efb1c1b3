import { type OffersReported, offerDeclineLabels } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { count } from '#app/lib/text/format.ts'
import { offerDaysText, offerOutcomeLabels, shareText } from './report-labels.ts'
import { Pair, Section } from './report-section.tsx'
import { ReportTable } from './report-table.tsx'

/** What became of the offers, how long the answers took, and why some were declined. */
export function OffersSection({ offers }: { offers: OffersReported }) {
  const outcomes = Object.keys(offerOutcomeLabels) as (keyof typeof offerOutcomeLabels)[]
  return (
    <Section
      title="Offers"
      note="What became of the offers to candidates whose applications were received in these months, also where the offer was made later."
    >
      {offers.made === 0 ? (
        <Text>No offers were made for the applications of these months.</Text>
      ) : (
        <>
          <Pair
            bars={outcomes.map((one) => ({
              label: offerOutcomeLabels[one],
              value: offers[one],
              text: count(offers[one]),
            }))}
            table={
              <ReportTable
                label="Offers by outcome"
                columns={['Outcome', 'Offers', 'Share']}
                rows={[
                  ['Made', count(offers.made), shareText(offers.made, offers.made)],
                  ...outcomes.map(
                    (one) =>
                      [offerOutcomeLabels[one], count(offers[one]), shareText(offers[one], offers.made)] as const,
                  ),
                ]}
              />
            }
          />
          <Text my="md">{offerDaysText(offers.medianDays)}</Text>
          {offers.declined > 0 && <DeclineReasons offers={offers} />}
        </>
      )}
    </Section>
  )
}

function DeclineReasons({ offers: { declined, declineReasons } }: { offers: OffersReported }) {
  const unsaid = declineReasons.reduce((rest, one) => rest - one.count, declined)
  const reasons = [
    ...declineReasons.map((one) => ({ label: offerDeclineLabels[one.reason], value: one.count })),
    ...(unsaid > 0 ? [{ label: 'No reason given', value: unsaid }] : []),
  ]
  return (
    <Pair
      bars={reasons.map(({ label, value }) => ({ label, value, text: count(value) }))}
      table={
        <ReportTable
          label="Declined offers by reason"
          columns={['Reason to decline', 'Offers', 'Share']}
          rows={reasons.map(({ label, value }) => [label, count(value), shareText(value, declined)])}
        />
      }
    />
  )
}
