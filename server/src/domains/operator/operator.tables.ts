import type { SettingName } from '@firstrung/contract'
import type { Generated } from 'kysely'

/** What the operator has set about the installation: one row; null where nothing is set. */
export type OperatorSettingsTable = Record<SettingName, string | null> & {
  onlyRow: Generated<boolean>
  /** Grows with each change. */
  version: Generated<number>
}

declare module '#src/platform/database/db.ts' {
  interface Database {
    operatorSettings: OperatorSettingsTable
  }
}
