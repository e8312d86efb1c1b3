import { draftStorage } from '#app/lib/browser/draft-storage.ts'
import { randomId } from '#app/lib/browser/random-id.ts'

/**
 * The viewer's comment before it is confirmed. `waiting`: until the connection is back; `refused`: until the viewer
 * decides.
 */
export interface UnsentComment {
  clientId: string
  text: string
  replyTo: { _id: string; fullName: string } | null
  state: 'sending' | 'waiting' | 'refused'
}

/** The viewer's comments that the server has not confirmed, oldest first. They survive a reload. */
export class UnsentComments {
  #all: readonly UnsentComment[]
  readonly #name: string
  readonly #onChange: () => void

  /** `name` is the name of the draft on this device; `onChange` is called after each change. */
  constructor(name: string, onChange: () => void) {
    this.#name = name
    this.#onChange = onChange
    this.#all = readStored(name)
  }

  get all(): readonly UnsentComment[] {
    return this.#all
  }

  get waiting(): UnsentComment[] {
    return this.#all.filter(({ state }) => state === 'waiting')
  }

  add(text: string, replyTo: UnsentComment['replyTo']): UnsentComment {
    const comment: UnsentComment = { clientId: randomId(), text, replyTo, state: 'sending' }
    this.#become([...this.#all, comment])
    return comment
  }

  mark(clientId: string, state: UnsentComment['state']): void {
    this.#become(this.#all.map((comment) => (comment.clientId === clientId ? { ...comment, state } : comment)))
  }

  remove(clientId: string): void {
    if (!this.#all.some((comment) => comment.clientId === clientId)) return
    this.#become(this.#all.filter((comment) => comment.clientId !== clientId))
  }

  /** After a disconnect it is unknown whether a comment arrived. Repeating is safe: the server recognizes its clientId. */
  waitForConnection(): void {
    this.#become(this.#all.map((comment) => (comment.state === 'sending' ? { ...comment, state: 'waiting' } : comment)))
  }

  #become(all: readonly UnsentComment[]): void {
    this.#all = all
    if (all.length > 0) draftStorage.keep(this.#name, all)
    else draftStorage.drop(this.#name)
    this.#onChange()
  }
}

/** Comments that were not sent before a reload or crash; refused ones still wait for a decision. */
function readStored(name: string): UnsentComment[] {
  const content = draftStorage.read(name)?.content
  return Array.isArray(content)
    ? content
        .filter(isUnsentComment)
        .map((comment) => ({ ...comment, state: comment.state === 'refused' ? 'refused' : 'waiting' }))
    : []
}

function isUnsentComment(value: unknown): value is UnsentComment {
  if (typeof value !== 'object' || value === null) return false
  return (
    'clientId' in value &&
    typeof value.clientId === 'string' &&
    'text' in value &&
    typeof value.text === 'string' &&
    'replyTo' in value
  )
}
