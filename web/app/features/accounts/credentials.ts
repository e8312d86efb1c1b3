import type { Credentials } from '@firstrung/contract'

/** What the form holds at first. The documented one also carries a phone number, which no screen asks for. */
export const blankCredentials = { email: '', password: '', phoneNumber: '' }

/** What the form sends: email and password alone. */
export const credentialsOf = ({ email, password }: Credentials): Credentials => ({ email, password })
