import {
  accentShades,
  limits,
  OperatorSettings,
  readableAccent,
  type SettingName,
  type SettingsState,
  settingLabels,
  settingNames,
} from '@firstrung/contract'
import { Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { toast, toastError } from '#app/lib/browser/toast.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { Button } from '#app/ui/base/button.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import { type Undoable, UndoToasts } from '#app/ui/notice/undo-toasts.tsx'
import { LogoField } from './logo-field.tsx'
import { operationQueries, uploadLogo, useSaveSettings } from './operation-queries.ts'
import { SettingsPreview } from './settings-preview.tsx'
import styles from './settings-section.module.css'

/** What the operator sets about the installation, with a preview of it. */
export function SettingsSection() {
  const query = useQuery({ ...operationQueries.settings(), refetchOnWindowFocus: false })
  return (
    <section aria-labelledby="settings" className={styles.settings}>
      <Title order={2} size="h4" id="settings" mb={4}>
        Settings
      </Title>
      <Text c="dimmed" mb="md">
        Visitors see these at once, on every page and in emails. Empty fields are not shown.
      </Text>
      <QueryContent query={query} waiting={<FormSkeleton fields={8} />}>
        {(state) => <SettingsForm state={state} />}
      </QueryContent>
    </section>
  )
}

const nothing = Object.fromEntries(settingNames.map((name) => [name, ''])) as OperatorSettings

function SettingsForm({ state }: { state: SettingsState }) {
  const save = useSaveSettings()
  // As it was when this form was filled: what somebody else has saved since is not overwritten.
  const [stored, setStored] = useState(state)
  const [undoable, setUndoable] = useState<Undoable[]>([])
  const [isResetting, setResetting] = useState(false)
  const [uploads, setUploads] = useState(0)
  const fixedBy = Object.fromEntries(state.fixed.map((one) => [one.setting, one])) as Partial<
    Record<SettingName, SettingsState['fixed'][number]>
  >

  function show(after: SettingsState) {
    setStored(after)
    form.resetTouched()
    form.setValues(after.settings)
    form.clearErrors()
  }
  /** Shows what was saved, and offers to take it back. */
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
  /** What is true of the installation: the environment wins. */
  const shown = (name: SettingName) => fixedBy[name]?.value ?? values[name]

  /** The properties of an input; one that the environment fixes shows that value, and cannot be changed. */
  const input = (name: SettingName, description?: ReactNode) => {
    const fixed = fixedBy[name]
    return {
      label: settingLabels[name],
      ...form.getInputProps(name),
      ...(description && { description }),
      ...(fixed && {
        value: fixed.value,
        readOnly: true,
        description: (
          <>
            Set by <code>{fixed.variable}</code> on the server.
          </>
        ),
      }),
    }
  }
  const logo = (name: 'logoLightKey' | 'logoDarkKey', description: string) => (
    <LogoField
      label={settingLabels[name]}
      description={description}
      value={values[name]}
      fixed={fixedBy[name]}
      error={form.errors[name]}
      upload={async (file, onProgress) => form.setFieldValue(name, await uploadLogo(file, onProgress))}
      onBusy={(busy) => setUploads((running) => running + (busy ? 1 : -1))}
      onRemove={() => form.setFieldValue(name, '')}
    />
  )

  return (
    <div className={styles.columns}>
      <form onSubmit={submit} noValidate aria-label="Settings">
        <Group title="Name and looks">
          <TextInput
            maxLength={limits.siteName}
            placeholder="Firstrung"
            {...input('name', 'Beside the logo, in page titles and in emails.')}
          />
          {logo('logoLightKey', 'Instead of our own mark. A wide picture with a transparent background looks best.')}
          {logo('logoDarkKey', 'Without one, the logo of light pages is used here too.')}
          <TextInput
            placeholder="#rrggbb"
            leftSection={
              !fixedBy.accent && (
                <input
                  type="color"
                  className={styles.swatch}
                  aria-label="Pick the accent colour"
                  value={/^#[\da-f]{6}$/i.test(values.accent) ? values.accent : ownAccent()}
                  onChange={({ target }) => form.setFieldValue('accent', target.value)}
                />
              )
            }
            {...input('accent', 'For buttons and marks. Text on it must be easy to read.')}
          />
          <Suggestion accent={values.accent} onTake={(accent) => form.setFieldValue('accent', accent)} />
        </Group>
        <Group title="Who runs this site">
          <TextInput
            maxLength={limits.shortText}
            {...input('operatorName', 'As it is registered. Shown in the policies.')}
          />
          <Textarea
            autosize
            minRows={2}
            maxLength={limits.operatorAddress}
            {...input('address', 'Postal address, for the policies.')}
          />
          <TextInput
            type="email"
            {...input('email', 'On the contact page, in the policies and in emails about suspended accounts.')}
          />
          <TextInput
            maxLength={limits.grievanceOfficer}
            {...input('grievanceOfficer', 'The person who answers complaints, for the policies.')}
          />
          <TextInput type="email" {...input('grievanceEmail')} />
        </Group>
        <Group title="Links">
          <TextInput type="url" placeholder="https://www.linkedin.com/company/…" {...input('linkedin')} />
          <TextInput type="url" placeholder="https://www.facebook.com/…" {...input('facebook')} />
          <TextInput type="url" placeholder="https://www.instagram.com/…" {...input('instagram')} />
          <TextInput
            type="url"
            placeholder="https://discord.gg/…"
            {...input('discord', 'Your community chat. “Join Community” leads here.')}
          />
          <TextInput
            type="url"
            placeholder="https://wa.me/91…"
            {...input('whatsapp', 'Where “Contact Us” leads. Without it people see your email.')}
          />
        </Group>
        <Group title="Holidays">
          <Textarea
            autosize
            minRows={2}
            placeholder="2026-11-09, 2026-12-25"
            {...input(
              'holidays',
              'Days without work besides weekends, 26 January, 15 August and 2 October. Jobs can promise answers in working days.',
            )}
          />
        </Group>
        <Group title="Payments">
          <TextInput
            placeholder="name@bank"
            {...input('upiId', 'Where bootcamps are paid. Without it, and without a payment service, nobody can pay.')}
          />
          <TextInput
            maxLength={limits.upiPayee}
            {...input('upiPayee', 'As UPI apps show it. Without it, the name of the installation.')}
          />
        </Group>
        <div className={styles.actions}>
          <Button type="submit" loading={saving}>
            Save settings
          </Button>
          <Button variant="quiet" disabled={saving} onClick={() => setResetting(true)}>
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
        opened={isResetting}
        title="Reset all settings?"
        confirmLabel="Reset all"
        cancelLabel="Cancel"
        destructive
        busy={save.isPending}
        onClose={() => setResetting(false)}
        onConfirm={() =>
          save.mutate(
            { version: stored.version, settings: nothing },
            {
              onSuccess: (after) => saved(after, stored.settings),
              onError: (error) => toastError(error),
              onSettled: () => setResetting(false),
            },
          )
        }
      >
        <Text>
          Visitors see a new installation again: its own name and mark, no links, and policies that say that nothing is
          set. Settings from the server stay. You can undo this right after.
        </Text>
      </ConfirmDialog>
      <UndoToasts entries={undoable} onGone={() => setUndoable([])} />
    </div>
  )
}

const pictureOf = (given: string) => (given === '' || given.startsWith('http') ? given : `/files/${given}?width=480`)

/** Our own accent, as the style sheet has it. */
const ownAccent = () => getComputedStyle(document.documentElement).getPropertyValue('--marigold').trim()

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <Stack gap="md">{children}</Stack>
    </fieldset>
  )
}

/** For a colour on which text cannot be read: the nearest one on which it can. */
function Suggestion({ accent, onTake }: { accent: string; onTake: (accent: string) => void }) {
  const typed = accent.trim().toLowerCase()
  const near = accentShades(typed) ? null : readableAccent(typed)
  if (!near) return null
  return (
    <Text size="sm" role="status">
      The nearest colour on which text is easy to read:{' '}
      <Button size="xs" variant="secondary" onClick={() => onTake(near)}>
        Use {near}
      </Button>
    </Text>
  )
}
