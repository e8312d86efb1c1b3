import {
  accentShades,
  limits,
  type OperatorSettings,
  readableAccent,
  type SettingName,
  settingLabels,
} from '@firstrung/contract'
import { Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/base/button.tsx'
import { LogoField } from '#app/ui/form/logo-field.tsx'
import { uploadLogo } from './operation-queries.ts'
import styles from './settings-section.module.css'
import type { FixedSettings } from './use-settings-form.ts'

interface SettingsFieldsProps {
  form: UseFormReturnType<OperatorSettings>
  values: OperatorSettings
  /** The settings that the environment fixes. */
  fixedBy: FixedSettings
  /** Called when the upload of a logo begins and when it is over. */
  onUploading: (isUploading: boolean) => void
}

/** The name, the logos and the colour of the installation. */
export function LooksFields(fields: SettingsFieldsProps) {
  const { form, values } = fields
  const input = inputsOf(fields)
  return (
    <Group title="Name and looks">
      <TextInput
        maxLength={limits.siteName}
        placeholder="Firstrung"
        {...input('name', 'Beside the logo, in page titles and in emails.')}
      />
      <Logo
        {...fields}
        name="logoLightKey"
        description="Instead of our own mark. A wide picture with a transparent background looks best."
      />
      <Logo {...fields} name="logoDarkKey" description="Without one, the logo of light pages is used here too." />
      <TextInput
        placeholder="#rrggbb"
        leftSection={
          !fields.fixedBy.accent && (
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
  )
}

/** Who runs the site, and how people reach them. */
export function OperatorFields(fields: SettingsFieldsProps) {
  const input = inputsOf(fields)
  return (
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
  )
}

/** Links to the installation's pages on other websites. */
export function LinksFields(fields: SettingsFieldsProps) {
  const input = inputsOf(fields)
  return (
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
  )
}

/** The days without work. */
export function HolidaysFields(fields: SettingsFieldsProps) {
  const input = inputsOf(fields)
  return (
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
  )
}

/** The settings for paying bootcamps. */
export function PaymentsFields(fields: SettingsFieldsProps) {
  const input = inputsOf(fields)
  return (
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
  )
}

/** The properties of inputs; a setting that the environment fixes shows its value, and cannot be changed. */
function inputsOf({ form, fixedBy }: SettingsFieldsProps) {
  return (name: SettingName, description?: ReactNode) => {
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
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <Stack gap="md">{children}</Stack>
    </fieldset>
  )
}

interface LogoProps extends SettingsFieldsProps {
  name: 'logoLightKey' | 'logoDarkKey'
  description: string
}

function Logo({ form, values, fixedBy, onUploading, name, description }: LogoProps) {
  return (
    <LogoField
      label={settingLabels[name]}
      description={description}
      value={values[name]}
      fixed={fixedBy[name]}
      error={form.errors[name]}
      upload={async (file, onProgress) => form.setFieldValue(name, await uploadLogo(file, onProgress))}
      onBusy={onUploading}
      onRemove={() => form.setFieldValue(name, '')}
    />
  )
}

/** The default accent colour of the style sheet. */
const ownAccent = () => getComputedStyle(document.documentElement).getPropertyValue('--marigold').trim()

/** For a colour on which text is hard to read: suggests the nearest readable one. */
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
