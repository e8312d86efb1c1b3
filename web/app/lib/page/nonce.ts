import { createContext } from 'react'

/** Provides the page's nonce to inline scripts; empty in the browser, where none are written. */
export const NonceContext = createContext<string | undefined>(undefined)
