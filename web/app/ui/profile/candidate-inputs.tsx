import { type CandidateField, type CandidateForm, candidateField, messages, Year } from '@firstrung/contract'
import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { afterPress } from '#app/lib/browser/after-press.ts'
import { fieldsOf, type SharedField } from '#app/lib/text/candidate-values.ts'
import { faultOfYears } from '#app/lib/text/fault-of-years.ts'
import { optionsOf } from '#app/lib/text/labels.ts'
import { shownText } from '#app/lib/text/shown-text.ts'
import { ChoiceChips } from '#app/ui/form/choice-chips.tsx'
import type { NumberInputProps } from '#app/ui/form/number-inputs.tsx'
import { CtcInput, PhoneInput, StateInput, YearInput } from './profile-inputs.tsx'

/** A form with these fields; every form of @mantine/form with such values has this type. */
interface FormWithFields {
  getValues: () => object
  getInputProps: (path: string) => object
  setFieldValue: (path: string, value: never) => void
}

interface CandidateInputsProps {
  /** The kind of form: labels, hints and required fields differ. */
  of: CandidateForm
  section: CandidateField['section']
  form: FormWithFields
  /** Replaces the hint below an input. */
  hint?: (path: string) => string | undefined
}

/** The inputs of one section of a candidate's profile, from the table of fields. */
export function CandidateInputs({ of, section, form, hint }: CandidateInputsProps) {
  return fieldsOf(of)
    .filter((name) => candidateField(name).section === section)
    .map((name) => <CandidateInput key={name} name={name} of={of} form={form} hint={hint?.(name)} />)
}

interface CandidateInputProps {
  name: SharedField
  of: CandidateForm
  form: FormWithFields
  hint: string | undefined
}

function CandidateInput({ name, of, form, hint }: CandidateInputProps) {
  const field = candidateField(name)
  const isOwn = of !== 'team'
  // For the team only the name is required; the Details tab marks nothing.
  const isNeeded = of === 'wizard' ? field.required === true : of === 'team' && field.kind === 'name'
  const input = {
    label: shownText(field.labels?.[of] ?? field.label),
    description: hint ?? field.hints?.[of],
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
    withAsterisk: isNeeded,
    // Screen readers do not read the asterisk.
    ...(isNeeded && { 'aria-required': true }),
    ...form.getInputProps(name),
  }
  const values = form.getValues()
  const value: unknown = Reflect.get(values, name)
  const yearFault = faultOfYears(values).graduationYear
  const change = (next: unknown) => form.setFieldValue(name, next as never)
  switch (field.kind) {
    case 'name':
      return <TextInput maxLength={field.max} {...(isOwn && { autoComplete: 'name' })} {...input} />
    case 'phone':
      return <PhoneInput {...(isOwn && { autoComplete: 'tel' })} {...input} onChange={change} />
    case 'state':
      return <StateInput {...(isOwn && { autoComplete: 'address-level1' })} {...input} />
    case 'text':
      return <TextInput maxLength={field.max} {...input} />
    case 'year':
      return (
        <YearField
          {...input}
          year={value}
          fault={name === 'graduationYear' && yearFault ? shownText(yearFault) : undefined}
        />
      )
    case 'rupees':
      return <CtcInput {...input} />
    case 'oneOf':
      return (
        <Select
          data={field.choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
          placeholder="Choose one"
          clearable
          {...input}
          value={value === '' ? null : String(value)}
          onChange={(chosen) => change(chosen === null ? '' : Number(chosen))}
        />
      )
    case 'someOf':
      return (
        <ChoiceChips
          choices={optionsOf(field.choices)}
          max={field.most}
          data-path={name}
          {...input}
          value={value as string[]}
          onChange={change}
        />
      )
    case 'texts':
      return null
  }
}

interface YearFieldProps extends NumberInputProps {
  year: unknown
  /** A fault of the year in relation to other years of the form. */
  fault: string | undefined
}

/** A year that is checked as soon as it is typed, before the form is sent. */
function YearField({ year, fault, error, ...input }: YearFieldProps) {
  const [isLeft, setLeft] = useState(false)
  const isWrong = isLeft && year !== '' && !Year.safeParse(year).success
  return (
    <YearInput
      {...input}
      error={error ?? fault ?? (isWrong && messages.fourDigitYear)}
      onFocus={() => setLeft(false)}
      onBlur={() => afterPress(() => setLeft(true))}
    />
  )
}
