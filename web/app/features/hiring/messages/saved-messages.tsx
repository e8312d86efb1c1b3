import { limits, type TemplateKind } from '@firstrung/contract'
import { Anchor, Group, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hiringQueries } from '#app/features/hiring/panel/hiring-queries.ts'
import { Button } from '#app/ui/base/button.tsx'
import { useSaveTemplate } from './bulk-queries.ts'

export interface MessageText {
  subject: string
  message: string
}

interface SavedMessagesProps {
  kind: TemplateKind
  /** The current text of the form. */
  text: MessageText
  onPick: (text: MessageText) => void
}

/** The company's saved messages: a chosen one is copied into the form, and the current text can be saved under a name. */
export function SavedMessages({ kind, text, onPick }: SavedMessagesProps) {
  const { data } = useQuery(hiringQueries.templates)
  const [chosenId, setChosenId] = useState('')
  const [name, setName] = useState('')
  const save = useSaveTemplate()
  const templates = data?.templates.filter((one) => one.kind === kind) ?? []
  const chosen = templates.find(({ id }) => id === chosenId)
  const isChanged = text.message !== chosen?.body || text.subject !== chosen.subject
  const isSameName = chosen?.name.toLowerCase() === name.trim().toLowerCase()
  return (
    <>
      {templates.length > 0 && (
        <NativeSelect
          label="Saved messages"
          description={
            <Anchor href="/recruiter/profile?tab=messages" target="_blank" size="xs">
              Edit saved messages (new tab)
            </Anchor>
          }
          value={chosenId}
          data={[{ value: '', label: 'None' }, ...templates.map(({ id, name: label }) => ({ value: id, label }))]}
          onChange={({ target }) => {
            const picked = templates.find(({ id }) => id === target.value)
            setChosenId(target.value)
            setName(picked?.name ?? '')
            onPick({ subject: picked?.subject ?? '', message: picked?.body ?? '' })
          }}
        />
      )}
      {text.message.trim() !== '' && text.subject.trim() !== '' && isChanged && (
        <Group align="end" gap="xs">
          <TextInput
            label="Save this message as"
            flex={1}
            maxLength={limits.templateName}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <Button
            variant="secondary"
            size="sm"
            disabled={name.trim() === ''}
            loading={save.isPending}
            onClick={() =>
              save.mutate(
                { id: isSameName ? chosen?.id : undefined, kind, name, subject: text.subject, body: text.message },
                { onSuccess: ({ id }) => setChosenId(id) },
              )
            }
          >
            {isSameName ? 'Save changes' : 'Save message'}
          </Button>
        </Group>
      )}
    </>
  )
}
