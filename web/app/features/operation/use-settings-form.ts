import { OperatorSettings, type SettingName, type SettingsState, settingNames } from '@firstrung/contract'
import { useState } from 'react'
import { toast, toastError } from '#app/lib/browser/toast.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import type { Undoable } from '#app/ui/notice/undo-toasts.tsx'
import { useSaveSettings } from './operation-queries.ts'

/** The settings that the environment fixes, by their name. */
export type FixedSettings = Partial<Record<SettingName, SettingsState['fixed'][number]>>

const nothing = Object.fromEntries(settingNames.map((name) => [name, ''])) as OperatorSettings

/** The form of the settings: typed and stored values, saving, resetting, and undoing both. */
export function useSettingsForm(state: SettingsState) {
  const save = useSaveSettings()
  // The state when this form was filled, so that it does not overwrite what somebody else has saved since.
  const [stored, setStored] = useState(state)
  const [undoable, setUndoable] = useState<Undoable[]>([])
  const [uploads, setUploads] = useState(0)
  const fixedBy = Object.fromEntries(state.fixed.map((one) => [one.setting, one])) as FixedSettings

  function show(after: SettingsState) {
    setStored(after)
    form.resetTouched()
    form.setValues(after.settings)
    form.clearErrors()
  }
  /** Shows what was saved, and offers to undo it. */
  function saved(after: SettingsState, before: OperatorSettings) {
    show(after)
    if (settingNames.every((name) => after.settings[name] === before[name])) return
    const undo = () =>
      save.mutate(
        { version: after.version, settings: before },
        {
          onSuccess: (again) => {
            show(again)
            toast.success('The settings are as they were before.')
          },
          onError: (error) => toastError(error),
        },
      )
    setUndoable([
      { id: String(after.version), text: 'Settings saved.', undoLabel: 'Undo the change of the settings', undo },
    ])
  }

  const { form, values, submit, saving } = useDraftForm({
    about: 'settings',
    start: () => state.settings,
    schema: OperatorSettings,
    isUploading: uploads > 0,
    pathOf: (field) => field.replace(/^settings\./, ''),
    save: (settings) => save.mutateAsync({ version: stored.version, settings }),
    onSaved: (after) => saved(after, stored.settings),
  })
  const isChanged = settingNames.some((name) => values[name] !== stored.settings[name])
  /** The effective value: a setting of the environment has priority. */
  const shown = (name: SettingName) => fixedBy[name]?.value ?? values[name]

  /** Empties all settings; `onSettled` is called whether or not that succeeded. */
  function reset(onSettled: () => void) {
    save.mutate(
      { version: stored.version, settings: nothing },
      {
        onSuccess: (after) => saved(after, stored.settings),
        onError: (error) => toastError(error),
        onSettled,
      },
    )
  }

  return {
    /** For the groups of fields. */
    fields: {
      form,
      values,
      fixedBy,
      onUploading: (isUploading: boolean) => setUploads((running) => running + (isUploading ? 1 : -1)),
    },
    submit,
    saving,
    isChanged,
    shown,
    reset,
    isResetting: save.isPending,
    undoable,
    forgetUndo: () => setUndoable([]),
  }
}
