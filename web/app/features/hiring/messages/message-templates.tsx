import {
  limits,
  type MessageTemplate,
  MessageTemplateDraft,
  offerDay,
  offerPayText,
  templateKinds,
} from '@firstrung/contract'
import { Badge, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hiringQueries } from '#app/features/hiring/panel/hiring-queries.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { Button } from '#app/ui/base/button.tsx'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { RadioChoices } from '#app/ui/form/radio-choices.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import { saveTemplate, useRemoveTemplate } from './bulk-queries.ts'
import { MessagePreview } from './message-preview.tsx'
import styles from './message-templates.module.css'
import { longestText, placeholdersText, templateKindLabels, usualSubjects } from './template-kinds.ts'

const kindChoices = templateKinds.map((value) => ({ value, label: templateKindLabels[value] }))

/** What the example offers. */
const exampleTerms = {
  pay: offerPayText({ kind: 'year', amount: 650_000 }),
  start: offerDay('2027-01-11'),
  place: 'Pune',
  answerBy: offerDay('2026-12-18'),
}

interface MessageTemplatesProps {
  /** The recruiter's company, for the example. */
  company: string
  recruiter: string
}

/** The company's message templates, with buttons to add, change and delete them. */
export function MessageTemplates(names: MessageTemplatesProps) {
  const query = useQuery(hiringQueries.templates)
  const remove = useRemoveTemplate()
  // Each template gets a new form, so that no text of the previous template stays.
  const [edited, setEdited] = useState<{ template: MessageTemplate | null; times: number }>({
    template: null,
    times: 0,
  })
  const [isOpen, { open, close }] = useDisclosure(false)
  const [doomed, setDoomed] = useState<MessageTemplate | null>(null)
  const edit = (template: MessageTemplate | null) => {
    setEdited(({ times }) => ({ template, times: times + 1 }))
    open()
  }
  const add = <Button onClick={() => edit(null)}>Add message</Button>
  return (
    <section aria-labelledby="saved-messages">
      <Title order={2} size="h3" id="saved-messages" mb={4}>
        Saved messages
      </Title>
      <Text c="dimmed" mb="lg">
        Everybody who hires at your company can use and change them.
      </Text>
      <QueryContent query={query} waiting={<FormSkeleton />}>
        {({ templates }) =>
          templates.length === 0 ? (
            <EmptyState title="No saved messages yet" action={add}>
              Write a text once and use it whenever you reject or email candidates, or offer them a job.
            </EmptyState>
          ) : (
            <>
              <TemplateList templates={templates} onEdit={edit} onDelete={setDoomed} />
              {add}
            </>
          )
        }
      </QueryContent>
      <TemplateForm key={edited.times} {...names} template={edited.template} opened={isOpen} onClose={close} />
      <ConfirmDialog
        opened={doomed !== null}
        title={`Delete the message ${doomed?.name ?? ''}?`}
        confirmLabel="Delete"
        cancelLabel="Cancel"
        destructive
        busy={remove.isPending}
        onConfirm={() => doomed && remove.mutate(doomed.id, { onSettled: () => setDoomed(null) })}
        onClose={() => setDoomed(null)}
      >
        <Text>It is gone for your whole company. Messages that were sent with it stay as they are.</Text>
      </ConfirmDialog>
    </section>
  )
}

interface TemplateListProps {
  templates: readonly MessageTemplate[]
  onEdit: (template: MessageTemplate) => void
  onDelete: (template: MessageTemplate) => void
}

function TemplateList({ templates, onEdit, onDelete }: TemplateListProps) {
  return (
    <ul className={styles.templates} aria-label="Saved messages">
      {templates.map((template) => (
        <li key={template.id}>
          <div>
            <Text fw={650}>
              {template.name} <Badge variant="light">{templateKindLabels[template.kind]}</Badge>
            </Text>
            <Text size="sm">{template.subject}</Text>
            <Text size="sm" c="dimmed" lineClamp={2}>
              {template.body}
            </Text>
          </div>
          <Group gap={4}>
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Edit the message ${template.name}`}
              onClick={() => onEdit(template)}
            >
              Edit
            </Button>
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Delete the message ${template.name}`}
              onClick={() => onDelete(template)}
            >
              Delete
            </Button>
          </Group>
        </li>
      ))}
    </ul>
  )
}

interface TemplateFormProps extends MessageTemplatesProps {
  /** Null for a new one. */
  template: MessageTemplate | null
  opened: boolean
  onClose: () => void
}

function TemplateForm({ template, company, recruiter, opened, onClose }: TemplateFormProps) {
  const cache = useQueryClient()
  const { form, values, submit, saving } = useDraftForm({
    about: template?.id ?? 'new',
    start: (): MessageTemplateDraft => ({
      kind: template?.kind ?? 'rejection',
      name: template?.name ?? '',
      subject: template?.subject ?? usualSubjects.rejection,
      body: template?.body ?? '',
    }),
    schema: MessageTemplateDraft,
    save: (draft) => saveTemplate(draft, template?.id),
    onSaved: () => {
      onClose()
      void cache.invalidateQueries({ queryKey: queryKeys.recruiterHiring.templates })
    },
  })
  return (
    <FormDialog
      {...{ opened, onClose, submit, saving }}
      title={template ? 'Edit message' : 'Add message'}
      submitLabel="Save message"
    >
      <Stack gap="sm">
        <RadioChoices
          label="Used for"
          choices={kindChoices}
          {...form.getInputProps('kind')}
          onChange={(next) => {
            const kind = templateKinds.find((one) => one === next) ?? 'rejection'
            const isOurs = Object.values(usualSubjects).includes(values.subject)
            form.setValues({ kind, ...(isOurs && { subject: usualSubjects[kind] }) })
          }}
        />
        <TextInput
          label="Name"
          description="Only your company sees it."
          maxLength={limits.templateName}
          {...form.getInputProps('name')}
        />
        <TextInput label="Subject" maxLength={limits.messageSubject} {...form.getInputProps('subject')} />
        <Textarea
          label="Message"
          description={placeholdersText(values.kind)}
          maxLength={longestText(values.kind)}
          autosize
          minRows={4}
          maxRows={12}
          {...form.getInputProps('body')}
        />
        <MessagePreview
          text={{ subject: values.subject, message: values.body }}
          readers={[
            {
              userId: '',
              name: 'Kavya Menon',
              facts: { jobTitle: 'Java Developer', company, recruiter, ...(values.kind === 'offer' && exampleTerms) },
            },
          ]}
          isExample
        />
      </Stack>
    </FormDialog>
  )
}
