import { indianStates, limits, nonTechnicalFields, technicalFields } from '@firstrung/contract'
import {
  Autocomplete,
  type AutocompleteProps,
  NumberInput,
  type NumberInputProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { optionsOf } from '#app/lib/labels.ts'

/** Inputs of a person's profile, the same in every form. */

interface PhoneInputProps extends Omit<TextInputProps, 'onChange'> {
  onChange: (value: string) => void
}

/** A phone number as it is typed: the contract understands it or refuses it as a whole, and no sign is dropped. */
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

/** Whole numbers get the keyboard of digits: the library sets the one with a point, whatever it is given. */
const withDigits = (input: HTMLInputElement | null) => input?.setAttribute('inputmode', 'numeric')

/** A year, of four digits. */
export function YearInput(input: NumberInputProps) {
  return (
    <NumberInput
      ref={withDigits}
      min={1}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="blur"
      maxLength={4}
      hideControls
      {...input}
    />
  )
}

/** An amount of rupees a year. */
export function CtcInput(input: NumberInputProps) {
  return (
    <NumberInput
      label="Expected CTC (INR)"
      prefix="₹"
      thousandSeparator=","
      thousandsGroupStyle="lakh"
      allowNegative={false}
      allowDecimal={false}
      max={limits.expectedCtc}
      ref={withDigits}
      hideControls
      {...input}
    />
  )
}

/** The fields of work in two groups, for chips and for a select. */
export const fieldChoices = [
  { title: 'Technical', choices: optionsOf(technicalFields) },
  { title: 'Non-technical', choices: optionsOf(nonTechnicalFields) },
]
export const fieldOptions = fieldChoices.map(({ title, choices }) => ({ group: title, items: choices }))
