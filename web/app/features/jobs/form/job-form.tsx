import { Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { toast } from '#app/lib/browser/toast.ts'
import type { FormDraft } from '#app/lib/form/form-draft.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { useUploading } from '#app/lib/form/use-uploading.ts'
import { Button } from '#app/ui/base/button.tsx'
import { StickyActions } from '#app/ui/form/sticky-actions.tsx'
import { JobDescription } from './job-description.tsx'
import styles from './job-form.module.css'
import { BasicFields, CopyField, CriteriaField, PostingSection, TermsFields } from './job-form-fields.tsx'
import { checks, type JobForm as Values } from './job-form-values.ts'

interface JobFormProps {
  start: () => Values
  draft?: FormDraft<Values>
  submitLabel: string
  /** Says above the buttons what happens after sending. */
  consequences?: (values: Values) => ReactNode
  /** Sends the form; resolves with the server's message. */
  save: (values: Values) => Promise<{ msg: string }>
  /** Stores the unfinished form as a draft. */
  saveDraft?: (values: Values) => Promise<void>
  /** Called after it was saved. */
  onSaved: () => void
}

/** A vacancy's fields, for a new one and for an existing one. Input survives every failure. */
export function JobForm({ start, draft, submitLabel, consequences, save, saveDraft, onSaved }: JobFormProps) {
  const [keeping, setKeeping] = useState(false)
  const [isUploading, uploading] = useUploading()
  const { form, values, submit, saving } = useDraftForm({
    start,
    about: 'job',
    draft,
    ...checks,
    isUploading,
    save,
    onSaved: ({ msg }) => {
      toast.success(msg)
      onSaved()
    },
  })
  /** The job that this one is a copy of; empty without one. */
  const [source] = useState(values.copyOf)

  return (
    <form onSubmit={submit} noValidate aria-label={submitLabel} className={styles.jobForm}>
      <Stack gap="md">
        <BasicFields form={form} values={values} />
        <JobDescription form={form} values={values} uploading={uploading} />
        <TermsFields form={form} values={values} />
        {/* A posted job's criteria are changed on its page. */}
        {saveDraft && <CriteriaField form={form} values={values} />}
        {consequences && source !== '' && <CopyField form={form} values={values} source={source} />}
        {consequences && <PostingSection form={form} values={values} />}
        {consequences?.(values)}
      </Stack>
      <StickyActions>
        <Button type="submit" loading={saving}>
          {submitLabel}
        </Button>
        {saveDraft && (
          <Button
            variant="secondary"
            loading={keeping}
            onClick={async () => {
              setKeeping(true)
              await saveDraft(form.getValues())
              setKeeping(false)
            }}
          >
            Save as draft
          </Button>
        )}
      </StickyActions>
    </form>
  )
}
