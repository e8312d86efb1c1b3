import { type Move, movesOf } from '@firstrung/contract'
import { useCallbackRef, useLocalStorage, useWindowEvent } from '@mantine/hooks'

/** What a key of the hiring panel does. */
export type PanelCommand = 'next' | 'previous' | 'open' | 'resume' | 'note' | 'search' | 'help' | Move

interface PanelKey {
  key: string
  command: PanelCommand
  label: string
}

/** In the order of the help. Moves are offered to the role that can make them. */
export const panelKeys: readonly PanelKey[] = [
  { key: 'j', command: 'next', label: 'Next candidate' },
  { key: 'k', command: 'previous', label: 'Previous candidate' },
  { key: 'o', command: 'open', label: 'Open the candidate' },
  { key: 's', command: 'shortlist', label: 'Shortlist' },
  { key: 'w', command: 'waitlist', label: 'Waitlist' },
  { key: 'x', command: 'remove', label: 'Reject' },
  // A dialog asks for confirmation.
  { key: 'h', command: 'hire', label: 'Hire' },
  { key: 'r', command: 'resume', label: 'Resume' },
  { key: 'n', command: 'note', label: 'Write a note' },
  { key: '/', command: 'search', label: 'Search' },
  { key: '?', command: 'help', label: 'Keyboard shortcuts' },
]

/** Whether a command is a move of a candidate. */
export const isMove = (command: PanelCommand): command is Move =>
  [...movesOf('recruiter'), ...movesOf('admin')].some((move) => move === command)

/** Whether single keys do something; stored in this browser (WCAG 2.1.4). */
export function useKeysSwitch(): [boolean, (areOn: boolean) => void] {
  const [value, setValue] = useLocalStorage<string>({ key: 'panel-keys', defaultValue: 'on' })
  return [value !== 'off', (areOn) => setValue(areOn ? 'on' : 'off')]
}

const typing =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], [role="listbox"], [role="menu"], [role="slider"]'
/** Matches everything that is open above the panel, except the drawer. */
const above = '[role="dialog"]:not([data-candidate-drawer]), [role="menu"], [role="listbox"]'

/** Whether a dialog, a menu or a list of options is open above the panel and its drawer. */
export const isCovered = (): boolean => [...document.querySelectorAll(above)].some((it) => it.checkVisibility())

/** The command of a key; undefined if the key has none here. */
export function commandOf(event: KeyboardEvent): PanelCommand | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (event.target instanceof Element && event.target.closest(typing)) return undefined
  const found = panelKeys.find(({ key }) => key === event.key.toLowerCase())
  if (!found || isCovered()) return undefined
  // A key that repeats only steps through the list; it never moves a candidate.
  return event.repeat && found.command !== 'next' && found.command !== 'previous' ? undefined : found.command
}

/** Calls `run` with the command of each key that is pressed outside of fields and dialogs; true means it was handled. */
export function usePanelKeys(areOn: boolean, run: (command: PanelCommand) => boolean): void {
  const listener = useCallbackRef((event: KeyboardEvent) => {
    const command = areOn ? commandOf(event) : undefined
    if (command && run(command)) event.preventDefault()
  })
  useWindowEvent('keydown', listener)
}
