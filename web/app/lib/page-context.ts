import type { Send } from '@firstrung/contract'
import { createContext } from 'react-router'

/** How loaders on the server reach the API: in the same process, without a socket. */
export const sendContext = createContext<Send>()

/** The nonce that the content security policy allows for our own inline scripts. */
export const nonceContext = createContext<string | undefined>()

/** The public origin of this site, for canonical links. */
export const originContext = createContext<string>()
