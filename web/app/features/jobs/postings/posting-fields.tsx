import { answerDayKinds, limits, payKinds } from '@firstrung/contract'
import { Divider, Select, SimpleGrid, TextInput, Title } from '@mantine/core'
import type { FormSection } from '#app/lib/form/form-section.ts'
import { indianToday } from '#app/lib/text/dates.ts'
import { RupeesInput, WholeInput } from '#app/ui/form/number-inputs.tsx'
import { RepeatableRows } from '#app/ui/form/repeatable-rows.tsx'
import { answerDayKindLabels, payKindLabels } from './posting-labels.ts'
import { applyByBounds, type PostingFacts } from './posting-values.ts'
import { QuestionsFields } from './questions-fields.tsx'
import { RulesFields } from './rules-fields.tsx'

interface PostingFieldsProps {
  form: FormSection
  values: PostingFacts
  /**
   * The role, possibly blank, of a job that is posted with this form: the job's pay range can be used as the pay, and the
   * job's form has the length of an internship.
   */
  ofJob?: string
}

/** The facts of a posting, without its text. */
export function PostingFields({ form, values, ofJob }: PostingFieldsProps) {
  return (
    <>
      <PayFields {...{ form, values, ofJob }} />
      <ConditionFields {...{ form, ofJob }} />
      <AnswerFields {...{ form, values }} />
      <ProcessFields {...{ form, values }} />
      <Divider />
      <RulesFields form={form} values={values} />
      <Divider />
      <QuestionsFields form={form} values={values} />
    </>
  )
}

function PayFields({ form, values, ofJob }: PostingFieldsProps) {
  const isPaid = values.payKind === 'year' || values.payKind === 'month'
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      <Select
        label="Pay"
        withAsterisk
        data={[
          ...(ofJob === undefined ? [] : [{ value: 'range', label: 'The range above' }]),
          ...payKinds.map((value) => ({ value, label: payKindLabels[value] })),
        ]}
        allowDeselect={false}
        description={values.payKind === 'hidden' ? 'Jobs that state their pay get more applications.' : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('payKind')}
      />
      {isPaid && (
        <>
          <RupeesInput
            per={values.payKind === 'month' ? 'month' : 'year'}
            label={`From, in rupees ${values.payKind === 'year' ? 'a year' : 'a month'}`}
            withAsterisk
            max={limits.pay}
            {...form.getInputProps('payMin')}
          />
          <RupeesInput
            per={values.payKind === 'month' ? 'month' : 'year'}
            label="Up to (optional)"
            max={limits.pay}
            {...form.getInputProps('payMax')}
          />
        </>
      )}
    </SimpleGrid>
  )
}

/** Experience, duration, start, bond and assignment. */
function ConditionFields({ form, ofJob }: Omit<PostingFieldsProps, 'values'>) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      <WholeInput
        label="Experience from, in years"
        max={limits.experienceYears}
        {...form.getInputProps('experienceMin')}
      />
      <WholeInput label="Up to (optional)" max={limits.experienceYears} {...form.getInputProps('experienceMax')} />
      {ofJob !== 'internship' && (
        <WholeInput
          label="Duration in months (optional)"
          max={limits.postingMonths}
          {...form.getInputProps('months')}
        />
      )}
      <TextInput label="Starts on (optional)" type="date" {...form.getInputProps('startsOn')} />
      <WholeInput label="Bond in months (optional)" max={limits.bondMonths} {...form.getInputProps('bondMonths')} />
      <WholeInput
        label="Assignment in hours (optional)"
        max={limits.assignmentHours}
        {...form.getInputProps('assignmentHours')}
      />
    </SimpleGrid>
  )
}

/** The last day of applying, and the promised answer. */
function AnswerFields({ form, values }: PostingFieldsProps) {
  const { min, max } = applyByBounds(indianToday())
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      <TextInput
        label="Last day to apply"
        withAsterisk
        type="date"
        min={min}
        max={max}
        {...form.getInputProps('applyBy')}
      />
      <WholeInput
        label="Days until you answer"
        withAsterisk
        min={limits.answerPromise.min}
        max={limits.answerPromise.max}
        description={`${limits.answerPromise.min} to ${limits.answerPromise.max} days. Candidates see this promise.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('answerDays')}
      />
      <Select
        label="Days are counted as"
        data={answerDayKinds.map((value) => ({ value, label: answerDayKindLabels[value] }))}
        allowDeselect={false}
        description={
          values.answerDayKind === 'working' ? 'Monday to Friday, without holidays.' : 'Weekends and holidays count.'
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('answerDayKind')}
      />
    </SimpleGrid>
  )
}

/** The steps of the hiring. */
function ProcessFields({ form, values }: PostingFieldsProps) {
  return (
    <section aria-labelledby="process-title">
      <Title order={3} size="h5" mb="xs" id="process-title">
        How the hiring goes
      </Title>
      <RepeatableRows
        name="Step"
        count={values.process.length}
        max={limits.processSteps}
        onAdd={() => form.insertListItem('process', { title: '', days: '' })}
        onRemove={(index) => form.removeListItem('process', index)}
      >
        {(index) => (
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              label="What happens"
              placeholder="Call with the team lead"
              maxLength={limits.processStep}
              {...form.getInputProps(`process.${index}.title`)}
            />
            <WholeInput
              label="About how many days (optional)"
              max={limits.processDays}
              {...form.getInputProps(`process.${index}.days`)}
            />
          </SimpleGrid>
        )}
      </RepeatableRows>
    </section>
  )
}
