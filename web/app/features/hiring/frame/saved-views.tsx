import { limits, PanelViewDraft } from '@firstrung/contract'
import { Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { hiringQueries, useRemoveView, useSaveView } from '#app/features/hiring/panel/hiring-queries.ts'
import { filtersIn, type PanelFilters, writeFilters } from '#app/features/hiring/panel/panel-filters.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconTrash } from '#app/ui/base/icons.ts'
import styles from './saved-views.module.css'

interface SavedViewsProps {
  userId: string
  filters: PanelFilters
  onChoose: (filters: PanelFilters) => void
}

/** The saved views, and the current filters to save as one. */
export function SavedViews({ userId, filters, onChoose }: SavedViewsProps) {
  const { data: views, isError } = useQuery(hiringQueries.views(userId))
  const remove = useRemoveView(userId)
  const save = useSaveView(userId)
  const search = searchOf(filters)
  const { form, submit, saving } = useDraftForm({
    start: () => ({ name: '' }),
    // A draft, because a click outside closes the box.
    draft: { key: `panel-view/${userId}` },
    schema: PanelViewDraft.pick({ name: true }),
    save: ({ name }) => save.mutateAsync({ name, search }),
    onSaved: () => form.reset(),
  })
  return (
    <div className={styles.savedViews}>
      {isError && <Text size="sm">Your views could not be loaded.</Text>}
      {views?.length === 0 && (
        <Text size="sm" c="dimmed">
          No saved views yet.
        </Text>
      )}
      {views && views.length > 0 && (
        <ul aria-label="Saved views">
          {views.map((view) => (
            <li key={view.id}>
              <Button
                size="compact"
                variant="quiet"
                aria-current={view.search === search}
                onClick={() => onChoose(filtersIn(new URLSearchParams(view.search)))}
              >
                {view.name}
              </Button>
              <Button
                size="compact"
                variant="quiet"
                aria-label={`Delete ${view.name}`}
                loading={remove.isPending && remove.variables === view.id}
                onClick={() => remove.mutate(view.id)}
              >
                <IconTrash size={16} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {search === '' ? (
        <Text size="sm" c="dimmed">
          Set filters or an order to save them here.
        </Text>
      ) : (
        <form onSubmit={submit} noValidate>
          <TextInput
            size="sm"
            label="Save this view as"
            maxLength={limits.panelViewName}
            {...form.getInputProps('name')}
          />
          <Button type="submit" size="sm" loading={saving}>
            Save view
          </Button>
        </form>
      )}
    </div>
  )
}

/** Leaves out the question filter: a view is for all jobs, and a question belongs to one job. */
function searchOf(filters: PanelFilters): string {
  const search = new URLSearchParams()
  writeFilters(search, { ...filters, question: '', answer: '' })
  return search.toString()
}
