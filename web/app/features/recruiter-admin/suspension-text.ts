import type { ManagedRecruiter } from '@firstrung/contract'
import { dayTimeText } from '#app/lib/text/dates.ts'

/** 'Suspended 27 May 2026, 12:30 PM IST by Asha Rao: Spam.' */
export const suspensionText = ({ suspendedAt, suspendedBy, suspensionReason }: ManagedRecruiter): string =>
  suspendedAt ? `Suspended ${dayTimeText(suspendedAt)}${suspendedBy && ` by ${suspendedBy}`}: ${suspensionReason}` : ''
