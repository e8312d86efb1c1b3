import { limits, offerPayKinds } from '@firstrung/contract'
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { MessageInputs } from '#app/features/hiring/messages/message-inputs.tsx'
import { indianToday } from '#app/lib/text/dates.ts'
import { RupeesInput } from '#app/ui/form/number-inputs.tsx'
import type { OfferForm } from './offer-form.ts'
import { blankOffer, dayBounds, payKindLabels } from './offer-values.ts'

const payChoices = offerPayKinds.map((value) => ({ value, label: payKindLabels[value] }))

/** What is offered, and the letter with it. */
export function OfferInputs({ offer: { form, values } }: { offer: Pick<OfferForm, 'form' | 'values'> }) {
  const { payKind, subject, message } = values
  const bounds = dayBounds(indianToday(), values.answerBy)
  const usual = blankOffer(indianToday(), [])
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect label="Pay" data={payChoices} withAsterisk data-autofocus {...form.getInputProps('payKind')} />
        {payKind !== 'unpaid' && (
          <RupeesInput
            per={payKind}
            label={`Amount, in rupees a ${payKind}`}
            description="Such as 6.5 lakh or 25,000."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            withAsterisk
            max={limits.pay}
            {...form.getInputProps('amount')}
          />
        )}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="Please answer by"
          description="The last day to accept. Days are Indian time."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="date"
          withAsterisk
          {...bounds.answerBy}
          {...form.getInputProps('answerBy')}
        />
        <TextInput
          label="First day"
          description="The first day of work, after the last day to answer."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="date"
          withAsterisk
          {...bounds.startsOn}
          {...form.getInputProps('startsOn')}
        />
      </SimpleGrid>
      <TextInput
        label="Place"
        description="Where the work is done, such as Pune, or Remote."
        withAsterisk
        maxLength={limits.shortText}
        {...form.getInputProps('place')}
      />
      <MessageInputs
        kind="offer"
        text={{ subject, message }}
        inputProps={(field) => form.getInputProps(field)}
        // Without a saved letter, ours comes back.
        onPick={(text) =>
          form.setValues(text.message === '' ? { subject: usual.subject, message: usual.message } : text)
        }
      />
    </>
  )
}
