import { indianStates, limits, nonTechnicalFields, technicalFields } from '@firstrung/contract'
import { Autocomplete, type AutocompleteProps, TextInput, type TextInputProps } from '@mantine/core'
import { optionsOf } from '#app/lib/text/labels.ts'
import { type NumberInputProps, RupeesInput, WholeInput } from '#app/ui/form/number-inputs.tsx'

/** Inputs of a person's profile, the same in every form. */

interface PhoneInputProps extends Omit<TextInputProps, 'onChange'> {
  onChange: (value: string) => void
}

/** A phone number as it is typed: the contract accepts it or refuses it as a whole, and no character is dropped. */
export function PhoneInput({ onChange, ...input }: PhoneInputProps) {
  return (
    <TextInput
      label="Mobile No"
      type="tel"
      inputMode="tel"
      maxLength={40}
      {...input}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Suggestions; any text is allowed. */
export function StateInput(input: AutocompleteProps) {
  return <Autocomplete label="State" data={indianStates} limit={8} maxLength={60} {...input} />
}

/** The email of an account: read-only. */
export function ReadOnlyEmail(input: TextInputProps) {
  return (
    <TextInput
      label="Email"
      readOnly
      variant="filled"
      description="You log in with it. You change it under Account."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...input}
    />
  )
}

/** A year, of four digits. */
export const YearInput = (input: NumberInputProps) => <WholeInput min={1} max={9999} maxLength={4} {...input} />

/** An amount of rupees a year. */
export const CtcInput = (input: NumberInputProps) => (
  <RupeesInput label="Expected CTC (INR)" max={limits.expectedCtc} {...input} />
)

/** The fields of work in two groups, for chips and for a select. */
export const fieldChoices = [
  { title: 'Technical', choices: optionsOf(technicalFields) },
  { title: 'Non-technical', choices: optionsOf(nonTechnicalFields) },
]
export const fieldOptions = fieldChoices.map(({ title, choices }) => ({ group: title, items: choices }))
