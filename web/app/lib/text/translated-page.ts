/** A text that a translation replaced, as React wrote it. */
interface Original {
  text: string
  translation: Element
}

/**
 * Translators replace the texts of a page by <font> elements, or put them into such. React still holds the text node: removing
 * it throws and takes the page down, and a changed number is written where nobody sees it. So each replaced text node is put
 * back, blank, before its translation, where React finds it. Once React changes or removes a text, the translations around
 * it go, and the page shows what is true now; the translator translates that again.
 * Returns how to end it.
 */
export function keepTranslatedPage(root: HTMLElement): () => void {
  const originals = new Map<Text, Original>()
  /** Those of texts that are already back: another text that goes beside them was removed by React. */
  const known = new WeakSet<Node>()
  const observer = new MutationObserver((records) => {
    observe(records)
    // What was done here is no news.
    observer.takeRecords()
  })
  const options = { childList: true, characterDataOldValue: true, subtree: true }
  observer.observe(root, options)
  return () => observer.disconnect()

  function observe(records: readonly MutationRecord[]): void {
    // The translator may have written into the text node itself.
    const before = new Map<Node, string>()
    for (const { target, oldValue } of records) {
      if (oldValue !== null && !before.has(target)) before.set(target, oldValue)
    }
    const changed = [...before.keys()].filter((node) => node instanceof Text && originals.has(node))
    for (const record of records) if (record.type === 'childList') takeReplaced(record, before)
    for (const node of changed) if (node instanceof Text) settle(node)
    if (records.some(({ removedNodes }) => removedNodes.length > 0)) for (const text of originals.keys()) check(text)
  }

  /** Puts what a translation took out of the element back before it. */
  function takeReplaced(record: MutationRecord, before: ReadonlyMap<Node, string>): void {
    const { target, removedNodes, addedNodes, previousSibling, nextSibling } = record
    for (const node of removedNodes) {
      if (node.parentNode === target || isTranslation(target) || isEdited(target)) continue
      const beside = [...addedNodes, previousSibling, nextSibling].find(
        (it) => isTranslation(it) && it?.parentNode === target && !known.has(it),
      )
      const translation = translationAround(node, target) ?? beside
      if (!(translation instanceof Element)) continue
      if (node instanceof Text) blank(node, translation, before.get(node) ?? node.data)
      else if (translation.contains(node)) translation.before(node)
    }
  }

  function blank(node: Text, translation: Element, text: string): void {
    if (translation.contains(node)) node.replaceWith(node.data)
    translation.before(node)
    node.data = ''
    known.add(translation)
    originals.set(node, { text, translation })
  }

  /** A text that React changed: the translations beside it are of the words of before. */
  function settle(changed: Text): void {
    const original = originals.get(changed)
    if (!original) return
    originals.delete(changed)
    original.translation.remove()
    for (const node of changed.parentNode?.childNodes ?? []) if (node instanceof Text) restore(node)
  }

  function restore(node: Text): void {
    const original = originals.get(node)
    if (!original) return
    originals.delete(node)
    original.translation.remove()
    if (node.data === '') node.data = original.text
  }

  /** A text that React removed takes its translation along; without its translation, a text shows itself. */
  function check(node: Text): void {
    const { translation } = originals.get(node) ?? {}
    if (translation?.parentNode && translation.parentNode === node.parentNode) return
    if (node.isConnected) return restore(node)
    const beside = translation?.parentNode
    originals.delete(node)
    translation?.remove()
    for (const other of beside?.childNodes ?? []) if (other instanceof Text) restore(other)
  }
}

const isTranslation = (node: Node | null): boolean => node?.nodeName === 'FONT'

/** Editors own their texts. */
const isEdited = (node: Node) => node instanceof HTMLElement && node.isContentEditable

/** The translation within the element into which a node was put. */
function translationAround(node: Node, within: Node): Element | null {
  for (let at = node.parentElement; at; at = at.parentElement)
    if (at.parentNode === within) return isTranslation(at) ? at : null
  return null
}
