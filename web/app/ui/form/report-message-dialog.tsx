import { MessageReport, messageReportLabels, messageReportReasons } from '@firstrung/contract'
import { Blockquote, Stack, Text } from '@mantine/core'
import { toast } from '#app/lib/browser/toast.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { FormDialog } from './form-dialog.tsx'
import { ReportInputs } from './report-inputs.tsx'

interface ReportMessageDialogProps {
  /** The text of the message. */
  text: string
  onReport: (report: MessageReport) => Promise<{ msg: string }>
  onClose: () => void
}

const reasons = messageReportReasons.map((value) => ({ value, label: messageReportLabels[value] }))

/** Asks what is wrong with a message of the other side, and says what happens after a report. */
export function ReportMessageDialog({ text, onReport, onClose }: ReportMessageDialogProps) {
  const { form, submit, saving } = useDraftForm({
    about: `report ${text}`,
    start: () => ({ reason: '', note: '' }),
    schema: MessageReport,
    save: (values) => onReport(MessageReport.parse(values)),
    onSaved: ({ msg }) => {
      toast.success(msg)
      onClose()
    },
  })
  return (
    <FormDialog opened {...{ onClose, submit, saving }} title="Report this message" submitLabel="Report">
      <Stack gap="md">
        <Blockquote p="sm">
          <Text lineClamp={4}>{text}</Text>
        </Blockquote>
        <Text>
          Our team reads it with the messages around it. If it is against our rules, we remove it for both of you. We do
          not say who reported it, and we tell you what we decide.
        </Text>
        <ReportInputs reasons={reasons} form={form} />
      </Stack>
    </FormDialog>
  )
}
