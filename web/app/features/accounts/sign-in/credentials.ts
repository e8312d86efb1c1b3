import type { Credentials } from '@firstrung/contract'

/** The initial values. The documented form also has a phone number, which no screen asks for. */
export const blankCredentials = { email: '', password: '', phoneNumber: '' }

/** What the form sends: only email and password. */
export const credentialsOf = ({ email, password }: Credentials): Credentials => ({ email, password })
