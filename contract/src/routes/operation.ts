import { get, put, type Routes } from '../calls/route.ts'
import { Reply } from '../shapes/fields.ts'
import * as operation from '../shapes/operation.ts'

/** Settings and state of the installation. */
export const routes = {
  settings: get('/api/admin/settings', {
    summary: 'What the operator has set about the installation, and which settings the environment fixes',
    access: 'system.configure',
    returns: operation.SettingsState,
  }),
  saveSettings: put('/api/admin/settings', {
    summary: 'Saves the settings of the installation; those that the environment fixes stay as they are',
    access: 'system.configure',
    body: operation.SettingsChange,
    refuses: [
      'settings_changed',
      'upload_missing',
      'already_uploaded',
      'file_too_large',
      'file_wrong_kind',
      'file_infected',
    ],
    returns: operation.SettingsState.extend(Reply.shape),
    acts: ['changeSettings'],
  }),
  system: get('/api/admin/system', {
    summary: 'Which parts of the installation can be reached, and how many tasks wait',
    access: 'system.read',
    returns: operation.SystemState,
  }),
  acts: get('/api/admin/acts', {
    summary: 'What members of the team did, newest first',
    access: 'system.read',
    query: operation.ActsQuery,
    returns: operation.Acts,
  }),
} satisfies Routes[string]
