import { limits, MockInterviewAsk, type MockInterviewRequest, messages, profileFields } from '@firstrung/contract'
import { Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import {
  useAskForMockInterview,
  useMoveMockInterview,
} from '#app/features/service-requests/requests/service-requests-queries.ts'
import { requireFields } from '#app/lib/form/form-refusal.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { indianToday } from '#app/lib/text/dates.ts'
import { optionsOf } from '#app/lib/text/labels.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'

const fields = optionsOf(profileFields)

interface MockInterviewDialogProps {
  /** The open request, which is changed; without it a new one is sent. */
  request?: MockInterviewRequest | undefined
  /** The initial choice; empty for none. */
  field: string
  opened: boolean
  onClose: () => void
  /** Called when the record may have changed. */
  onChanged: () => void
}

/** Asks for date, time and field; all three are required (SVC-10). */
export function MockInterviewDialog({ request, field, opened, onClose, onChanged }: MockInterviewDialogProps) {
  const ask = useAskForMockInterview()
  const move = useMoveMockInterview()
  const action = request ? move : ask
  const { form, values, submit, saving, failure } = useDraftForm({
    about: `mock interview ${request?._id ?? 'new'}`,
    start: () => ({
      requestedDate: request?.requestedDate ?? '',
      requestedTime: request?.requestedTime ?? '',
      field: request?.field ?? field,
    }),
    check: requireFields(['requestedDate', 'requestedTime', 'field'], messages.enterAllFields),
    schema: MockInterviewAsk,
    save: (wish) => action.mutateAsync(wish, { onSettled: onChanged }),
    onSaved: ({ status }) => {
      if (status === 'requested') onClose()
    },
  })
  return (
    <FormDialog
      {...{ opened, onClose, submit, saving, failure }}
      title={request ? 'Change your mock interview request' : 'Request a mock interview'}
      submitLabel={request ? 'Save changes' : 'Send request'}
    >
      <Text mb="md">
        Choose a day, a time {messages.mockHourRange} IST, and what you want to practise.
        {request?.status === 'scheduled' && ' Our team is notified of a new day or time, and has to confirm it.'}
      </Text>
      <SimpleGrid cols={2}>
        <TextInput
          label="Date"
          type="date"
          min={indianToday()}
          data-autofocus
          {...form.getInputProps('requestedDate')}
        />
        <TextInput
          label="Time"
          type="time"
          min={limits.mockInterviewHours.from}
          max={limits.mockInterviewHours.to}
          {...form.getInputProps('requestedTime')}
        />
      </SimpleGrid>
      <Select
        mt="md"
        label="Field"
        data={fields}
        allowDeselect={false}
        {...form.getInputProps('field')}
        value={values.field || null}
      />
    </FormDialog>
  )
}
