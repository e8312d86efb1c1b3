import type { ManagedRecruiter } from '@firstrung/contract'

/** The GST number, and whether its format and check character are right; empty without one. */
export const gstText = ({ gstNumber, gstVerified }: ManagedRecruiter): string =>
  gstNumber && `${gstNumber} · ${gstVerified ? 'form and check character are right' : 'not a valid number'}`
