import { createContext } from 'react'

/** Provides the page's nonce to inline scripts; empty in the browser, which writes no inline scripts. */
export const NonceContext = createContext<string | undefined>(undefined)
