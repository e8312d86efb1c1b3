import { createContext } from 'react'

/** Carries the page's nonce to the inline scripts; empty in the browser, where none are written. */
export const NonceContext = createContext<string | undefined>(undefined)
