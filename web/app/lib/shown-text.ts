import { type TextMode, textIn } from '@firstrung/contract'

/** On the server: what its installation shows (`TEXTS`). One process serves one installation. */
let modeOfServer: TextMode = 'documented'

/** For the server, before it renders a page. */
export function setTextMode(mode: TextMode): void {
  modeOfServer = mode
}

/** The browser reads it from the HTML, so that its first render is that of the server. */
function mode(): TextMode {
  if (import.meta.env.SSR) return modeOfServer
  return document.documentElement.dataset['texts'] === 'corrected' ? 'corrected' : 'documented'
}

/** A documented text as this installation shows it. */
export const shownText = (text: string): string => textIn(mode(), text)

/** Whether a sentence, of the server or of a shape, is this documented one. */
export const isText = (sentence: string, documented: string): boolean =>
  sentence === documented || sentence === shownText(documented)
