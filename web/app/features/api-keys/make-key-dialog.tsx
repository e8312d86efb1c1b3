import { ApiKeyDraft, type ApiScope, apiScopeLabels, apiScopes, limits } from '@firstrung/contract'
import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { useMakeKey } from './api-key-queries.ts'

const ends = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: String(limits.apiKeys.days), label: 'In a year' },
]

/** Makes a key; its text goes to `onMade`, because it is never shown again. */
export function MakeKeyDialog({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const make = useMakeKey()
  const { form, submit, saving, failure } = useDraftForm({
    about: 'api-key',
    start: (): { name: string; scopes: ApiScope[]; days: string } => ({ name: '', scopes: ['jobs:read'], days: '90' }),
    schema: ApiKeyDraft,
    save: (values) => make.mutateAsync(ApiKeyDraft.parse(values)),
    onSaved: ({ secret }) => {
      onMade(secret)
      onClose()
    },
  })
  return (
    <FormDialog opened {...{ onClose, submit, saving, failure }} title="Make an API key" submitLabel="Make key">
      <Stack gap="md">
        <TextInput
          label="Name"
          description="So that you know it in a year, such as the program that uses it."
          required
          maxLength={limits.apiKeys.name}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Checkbox.Group
          label="What programs can do with it"
          description="In your name, and never more than you can."
          required
          {...form.getInputProps('scopes')}
        >
          <Stack gap="xs" mt="xs">
            {apiScopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={apiScopeLabels[scope]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <NativeSelect label="Ends" data={ends} {...form.getInputProps('days')} />
      </Stack>
    </FormDialog>
  )
}
