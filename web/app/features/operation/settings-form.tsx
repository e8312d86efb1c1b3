import type { SettingsState } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { Button } from '#app/ui/base/button.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import { UndoToasts } from '#app/ui/notice/undo-toasts.tsx'
import { HolidaysFields, LinksFields, LooksFields, OperatorFields, PaymentsFields } from './settings-fields.tsx'
import { SettingsPreview } from './settings-preview.tsx'
import styles from './settings-section.module.css'
import { useSettingsForm } from './use-settings-form.ts'

/** The form of the settings, next to a preview of what visitors will see. */
export function SettingsForm({ state }: { state: SettingsState }) {
  const { fields, submit, saving, isChanged, shown, reset, isResetting, undoable, forgetUndo } = useSettingsForm(state)
  const [isAsking, setAsking] = useState(false)

  return (
    <div className={styles.columns}>
      <form onSubmit={submit} noValidate aria-label="Settings">
        <LooksFields {...fields} />
        <OperatorFields {...fields} />
        <LinksFields {...fields} />
        <HolidaysFields {...fields} />
        <PaymentsFields {...fields} />
        <div className={styles.actions}>
          <Button type="submit" loading={saving}>
            Save settings
          </Button>
          <Button variant="quiet" disabled={saving} onClick={() => setAsking(true)}>
            Reset all
          </Button>
          <Text size="sm" c="dimmed" role="status">
            {isChanged ? 'You have unsaved changes.' : ''}
          </Text>
        </div>
      </form>
      <SettingsPreview
        shown={shown}
        logo={{
          light: pictureOf(shown('logoLightKey')) || pictureOf(shown('logoDarkKey')),
          dark: pictureOf(shown('logoDarkKey')) || pictureOf(shown('logoLightKey')),
        }}
      />
      <ConfirmDialog
        opened={isAsking}
        title="Reset all settings?"
        confirmLabel="Reset all"
        cancelLabel="Cancel"
        destructive
        busy={isResetting}
        onClose={() => setAsking(false)}
        onConfirm={() => reset(() => setAsking(false))}
      >
        <Text>
          Visitors then see the name and mark of Firstrung, no links, and policies without your name and contact.
          Settings from the server stay. You can undo this right after.
        </Text>
      </ConfirmDialog>
      <UndoToasts entries={undoable} onGone={forgetUndo} />
    </div>
  )
}

const pictureOf = (given: string) => (given === '' || given.startsWith('http') ? given : `/files/${given}?width=480`)
