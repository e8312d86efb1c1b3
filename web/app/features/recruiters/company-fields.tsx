import { companySizes, companyTypes, gstNumberHolds, limits, messages } from '@firstrung/contract'
import { Autocomplete, Fieldset, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { afterPress } from '#app/lib/browser/after-press.ts'
import { IconAlertTriangle, IconCheck } from '#app/ui/base/icons.ts'
import { WholeInput } from '#app/ui/form/number-inputs.tsx'
import type { RecruiterForm } from './recruiter-form-values.ts'

/** Suggestions; any other text is allowed. */
const industries = [
  'Agriculture',
  'Automotive',
  'Banking and Finance',
  'Consulting',
  'E-commerce',
  'Education',
  'Energy',
  'Healthcare',
  'Hospitality and Travel',
  'Logistics',
  'Manufacturing',
  'Media and Entertainment',
  'Real Estate',
  'Retail',
  'Software',
  'Telecom',
]

const thisYear = new Date().getFullYear()

interface CompanyFieldsProps {
  form: UseFormReturnType<RecruiterForm>
  /** The earliest year, which differs between the forms. */
  firstYear: number
  /** True for team members who are not owners. */
  readOnly?: boolean
}

/** The company. */
export function CompanyFields({ form, firstYear, readOnly = false }: CompanyFieldsProps) {
  return (
    <Fieldset variant="unstyled" disabled={readOnly}>
      {readOnly && <Text mb="md">Only owners of your team can change these.</Text>}
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput
            label="Company Name"
            withAsterisk
            autoComplete="organization"
            maxLength={limits.shortText}
            {...form.getInputProps('companyName')}
          />
          <Autocomplete
            label="Industry"
            withAsterisk
            data={industries}
            limit={8}
            maxLength={limits.shortText}
            {...form.getInputProps('industry')}
          />
          <Select
            label="Company Type"
            withAsterisk
            placeholder="Choose one"
            data={companyTypes}
            allowDeselect={false}
            {...form.getInputProps('companyType')}
            value={form.getValues().companyType || null}
          />
          <WholeInput
            label="Year of Establishment"
            withAsterisk
            min={firstYear}
            max={thisYear}
            {...form.getInputProps('yearOfEstd')}
          />
          <Select
            label="Company Size"
            withAsterisk
            placeholder="Number of people"
            data={companySizes}
            allowDeselect={false}
            {...form.getInputProps('companySize')}
            value={form.getValues().companySize || null}
          />
        </SimpleGrid>
        <Textarea
          label="Head Office Address"
          withAsterisk
          minRows={2}
          maxLength={500}
          autoComplete="street-address"
          {...form.getInputProps('companyAddress')}
        />
        <GstField form={form} />
        <Textarea
          label="Description"
          withAsterisk
          minRows={4}
          maxLength={limits.longText}
          description="What your company does, and what it is like to work there."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('companyDesc')}
        />
      </Stack>
    </Fieldset>
  )
}

/** The form also accepts a number that fails the check; a hint only asks the recruiter to check it. */
function GstField({ form }: { form: UseFormReturnType<RecruiterForm> }) {
  const { gstNumber } = form.getValues()
  const [left, setLeft] = useState(gstNumber !== '')
  const holds = gstNumberHolds(gstNumber)
  const says = holds || (left && gstNumber.trim() !== '')
  return (
    <TextInput
      label="GST Number"
      withAsterisk
      maxLength={20}
      autoCapitalize="characters"
      spellCheck={false}
      {...form.getInputProps('gstNumber')}
      onBlur={() => afterPress(() => setLeft(true))}
      rightSection={says && (holds ? <IconCheck color="var(--good)" /> : <IconAlertTriangle color="var(--rung)" />)}
      description={
        <Text component="span" size="sm" role="status">
          {says ? (holds ? 'This GST number looks right.' : messages.gstUnverified) : '15 characters.'}
        </Text>
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
