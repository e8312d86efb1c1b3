import type { Send } from '@firstrung/contract'
import { createContext } from 'react-router'

/** How loaders on the server reach the API: in the same process, without a socket. */
export const sendContext = createContext<Send>()

/** The one-time word that lets our own inline scripts run under the content security policy. */
export const nonceContext = createContext<string | undefined>()

/** The address under which the outside world knows this site, for canonical links. */
export const originContext = createContext<string>()
