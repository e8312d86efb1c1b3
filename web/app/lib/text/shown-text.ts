import { correctedTexts, type TextMode } from '@firstrung/contract'

/** The texts that the server replaces in its pages. One process serves one installation. */
let ofServer: Record<string, string> = {}

/** For the server, before it renders a page: the setting `TEXTS`. */
export function setTextMode(mode: TextMode): void {
  ofServer = mode === 'corrected' ? Object.fromEntries(correctedTexts) : {}
}

let ofBrowser: Record<string, string> | undefined

/** The browser reads the texts from the HTML, so that scripts do not contain them and the first render is the same. */
function replaced(): Record<string, string> {
  if (import.meta.env.SSR) return ofServer
  ofBrowser ??= JSON.parse(document.documentElement.dataset['texts'] ?? '{}') as Record<string, string>
  return ofBrowser
}

/** For the HTML; undefined if nothing is replaced. */
export function textsForHtml(): string | undefined {
  const texts = replaced()
  return Object.keys(texts).length === 0 ? undefined : JSON.stringify(texts)
}

/** A documented text as this installation shows it. */
export const shownText = (text: string): string => (Object.hasOwn(replaced(), text) ? (replaced()[text] ?? text) : text)

/** Whether a sentence, of the server or of a shape, is this documented one. */
export const isText = (sentence: string, documented: string): boolean =>
  sentence === documented || sentence === shownText(documented)
