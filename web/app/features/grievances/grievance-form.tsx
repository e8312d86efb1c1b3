import { GrievanceInput, type GrievanceReceipt, grievanceKindLabels, grievanceKinds, limits } from '@firstrung/contract'
import { NativeSelect, Stack, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { useSession } from '#app/lib/session/session.ts'
import { dayText } from '#app/lib/text/dates.ts'
import { Button } from '#app/ui/base/button.tsx'
import { FormFailureNote } from '#app/ui/form/form-failure.tsx'
import { NameAndEmail } from '#app/ui/form/name-and-email.tsx'
import { useSendGrievance } from './grievance-queries.ts'
import styles from './grievances.module.css'

const kinds = [
  { value: '', label: 'Choose…' },
  ...grievanceKinds.map((kind) => ({ value: kind, label: grievanceKindLabels[kind] })),
]

interface Sent extends GrievanceReceipt {
  email: string
}

/** The form for a complaint; once it is sent, its reference and what happens next. */
export function GrievanceForm() {
  const [sent, setSent] = useState<Sent | null>(null)
  const user = useSession()?.user
  if (sent) return <Receipt sent={sent} onMore={() => setSent(null)} />
  // Only the browser knows who is signed in.
  return <Fields key={user?.userId ?? ''} name={user?.fullName ?? ''} email={user?.email ?? ''} onSent={setSent} />
}

interface FieldsProps {
  name: string
  email: string
  onSent: (sent: Sent) => void
}

function Fields({ name, email, onSent }: FieldsProps) {
  const send = useSendGrievance()
  const { form, submit, saving, failure } = useDraftForm({
    mode: 'uncontrolled',
    start: () => ({ name, email, kind: '', text: '' }),
    draft: { key: 'grievance' },
    schema: GrievanceInput,
    save: (values) => send.mutateAsync(GrievanceInput.parse(values)),
    onSaved: (receipt, values) => onSent({ ...receipt, email: values.email.trim() }),
  })
  return (
    <form noValidate onSubmit={submit} aria-label="Complaint">
      <Stack gap="md">
        <NameAndEmail form={form} fields={{ name: 'name', email: 'email' }} text="Our answer goes there." />
        <NativeSelect
          label="What is it about?"
          required
          data={kinds}
          key={form.key('kind')}
          {...form.getInputProps('kind')}
        />
        <Textarea
          label="What happened?"
          description="Name the page, the job or the person, and what you would like us to do."
          required
          autosize
          minRows={5}
          maxRows={16}
          maxLength={limits.grievance}
          key={form.key('text')}
          {...form.getInputProps('text')}
        />
        <FormFailureNote failure={failure} />
        <Button type="submit" loading={saving}>
          Send complaint
        </Button>
      </Stack>
    </form>
  )
}

function Receipt({ sent: { reference, dueOn, email }, onMore }: { sent: Sent; onMore: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.receipt}>
      <h2 ref={heading} tabIndex={-1}>
        We have your complaint
      </h2>
      <p>
        Its reference is <b>{reference}</b>. We will answer by <b>{dayText(dueOn)}</b>, at {email}. We have emailed this
        to you.
      </p>
      <Button variant="secondary" onClick={onMore}>
        Complain about something else
      </Button>
    </div>
  )
}
