import { settingLabels, settingNames } from '@firstrung/contract'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { shown } from '#app/testing/render.ts'
import { SettingsForm } from './settings-form.tsx'

// Without a colour the form reads that of the style sheet, which is in a browser alone.
const settings = { ...Object.fromEntries(settingNames.map((name) => [name, ''])), accent: '#b45309' }

describe('the settings of the System page', () => {
  test.each(settingNames)(
    'the settings of the System page have an input for each setting of the contract: %s',
    async (name) => {
      const form = await shown(createElement(SettingsForm, { state: { settings, fixed: [], version: 0 } as never }))
      // The label of an upload is beside its button, not a label of an input.
      const labels = [...form.texts('label'), ...form.texts('div')]
      expect(labels).toContain(settingLabels[name])
    },
  )
})
