import {
  folders,
  messages,
  type SettingName,
  type SettingsChange,
  type SettingsState,
  settingLabels,
  settingNames,
} from '@firstrung/contract'
import * as files from '#src/domains/files/files.service.ts'
import { isFixed, lockSettings, readSettings, storeSettings } from '#src/domains/operator/operator.service.ts'
import { type Ctx, permit } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors/errors.ts'
import { noteAct } from '#src/platform/http/audit.ts'

/** What is set about the installation. */
export async function settings(ctx: Ctx): Promise<SettingsState> {
  permit(ctx, 'system.configure')
  return readSettings(ctx)
}

const logos = ['logoLightKey', 'logoDarkKey'] as const satisfies SettingName[]

/**
 * Saves the settings. Those that the environment fixes keep their stored value. Refused when somebody else has saved
 * since, unless that was the same: then it is a repeat.
 */
export async function saveSettings(
  ctx: Ctx,
  { version, settings }: SettingsChange,
): Promise<SettingsState & { msg: string }> {
  permit(ctx, 'system.configure')
  const before = await lockSettings(ctx)
  const wanted = { ...settings }
  for (const logo of logos) wanted[logo] = await files.keyMeant(ctx, settings[logo], folders.logos)
  const changed = settingNames.filter((name) => !isFixed(ctx, name) && wanted[name] !== (before[name] ?? ''))
  if (changed.length > 0) {
    if (version !== before.version) fail('settings_changed')
    for (const logo of logos)
      if (changed.includes(logo) && wanted[logo] !== '') await files.claim(ctx, wanted[logo], folders.logos)
    await storeSettings(ctx, Object.fromEntries(changed.map((name) => [name, wanted[name]])))
    for (const logo of logos) {
      const key = changed.includes(logo) ? before[logo] : null
      // One picture may serve both schemes.
      if (key && !logos.some((other) => wanted[other] === key)) await files.release(ctx, key)
    }
    noteAct(ctx, 'changeSettings', {}, { detail: changed.map((name) => settingLabels[name]).join(', ') })
  }
  return { ...(await readSettings(ctx)), msg: messages.settingsSaved }
}
