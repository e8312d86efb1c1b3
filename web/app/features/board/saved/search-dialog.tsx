import {
  type AlertFrequency,
  alertFrequencies,
  beginningOf,
  limits,
  type SavedSearch,
  SavedSearchInput,
} from '@firstrung/contract'
import { Text, TextInput } from '@mantine/core'
import { filtersOf, queryOf, type Search, searchOf } from '#app/features/board/search/job-search.ts'
import { searchText } from '#app/features/board/search/search-labels.ts'
import { toast } from '#app/lib/browser/toast.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { RadioChoices } from '#app/ui/form/radio-choices.tsx'
import { useSaveSearch } from './saved-queries.ts'

const frequencyLabels: Record<AlertFrequency, string> = {
  daily: 'At most once a day',
  weekly: 'At most once a week',
  off: 'No emails',
}

interface SearchDialogProps {
  /** The search to save. */
  search: Search
  /** The stored search that is being changed; null for a new one. */
  saved: SavedSearch | null
  opened: boolean
  onClose: () => void
}

/** Asks for the name of a search and how often to mail new jobs. */
export function SearchDialog({ search, saved, opened, onClose }: SearchDialogProps) {
  const save = useSaveSearch(saved?._id ?? null)
  const { form, values, submit, saving } = useDraftForm({
    about: saved?._id ?? JSON.stringify(filtersOnly(search)),
    start: () => ({
      name: saved?.name ?? beginningOf(searchText(search), limits.searchName),
      mail: saved?.mail ?? ('daily' satisfies AlertFrequency as AlertFrequency),
    }),
    schema: SavedSearchInput,
    toBody: (entered) => ({ ...entered, query: filtersOnly(search) }),
    save: (entered) => save({ ...entered, query: filtersOnly(search) }),
    onSaved: ({ msg }) => {
      toast.success(msg)
      onClose()
    },
  })
  return (
    <FormDialog
      {...{ opened, onClose, submit, saving }}
      title={saved ? 'Change saved search' : 'Email me new jobs'}
      submitLabel="Save search"
    >
      <Text mb="md">{searchText(search)}</Text>
      <TextInput label="Name" maxLength={limits.searchName} data-autofocus {...form.getInputProps('name')} />
      <RadioChoices
        label="How often?"
        stacked
        choices={alertFrequencies.map((value) => ({ value, label: frequencyLabels[value] }))}
        value={values.mail}
        onChange={(next) => form.setFieldValue('mail', alertFrequencies.find((one) => one === next) ?? 'off')}
      />
      <Text size="sm" c="dimmed" mt="md">
        Each email has at most 10 jobs and a link that stops these emails.
      </Text>
    </FormDialog>
  )
}

/** Removes the order and the time of posting: an alert is always about new jobs. */
const filtersOnly = (search: Search) =>
  queryOf(
    searchOf(
      new URLSearchParams(filtersOf(search).flatMap((field) => (field === 'since' ? [] : [[field, search[field]]]))),
    ),
  )
