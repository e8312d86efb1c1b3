import type { Client, routes, Site } from '@firstrung/contract'
import { createContext } from 'react-router'

/** The API for loaders on the server: in the same process, without a socket. */
export const apiContext = createContext<Client<typeof routes>>()

/** The nonce that the content security policy allows for our own inline scripts. */
export const nonceContext = createContext<string | undefined>()

/** The public origin of this site, for canonical links. */
export const originContext = createContext<string>()

/** The operator's settings, read once for each page; throws the error if they could not be read. */
export const siteContext = createContext<() => Site>()
