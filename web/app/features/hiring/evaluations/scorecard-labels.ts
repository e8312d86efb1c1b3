import type { Verdict } from '@firstrung/contract'

export const verdictLabel: Record<Verdict, string> = {
  strong_no: 'Strong no',
  no: 'No',
  yes: 'Yes',
  strong_yes: 'Strong yes',
}
