import type { ManagedRecruiter } from '@firstrung/contract'
import { istDateTime } from '#app/lib/text/format.ts'

/** 'Suspended 27 May 2026, 12:30 PM IST by Asha Rao: Spam.' */
export const suspensionText = ({ suspendedAt, suspendedBy, suspensionReason }: ManagedRecruiter): string =>
  suspendedAt ? `Suspended ${istDateTime(suspendedAt)}${suspendedBy && ` by ${suspendedBy}`}: ${suspensionReason}` : ''
