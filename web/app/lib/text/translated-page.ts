/** A text that a translation replaced, as React wrote it. */
interface Original {
  text: string
  translation: Element
}

/**
 * Translators replace the texts of a page with <font> elements, or move them into such. React still has the old text node:
 * removing it throws and breaks the page, and changes of it are invisible. So each replaced text node is inserted again,
 * blank, before its translation, where React finds it. Once React changes or removes a text, the translations around it
 * are removed, and the page shows the new text; the translator then translates it again.
 * Returns a function that stops this.
 */
export function keepTranslatedPage(root: HTMLElement): () => void {
  const originals = new Map<Text, Original>()
  /** Translations whose texts are restored already: if another text next to them disappears, React has removed it. */
  const known = new WeakSet<Node>()
  const observer = new MutationObserver((records) => {
    observe(records)
    // Ignores the changes that were made here.
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

  /** Restores the text nodes that a translation has replaced, before the translation. */
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

  /** A text that React changed: the translations next to it are of the old text. */
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

  /** If React removed a text, removes its translation; if the translation is gone, shows the text itself. */
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

/** Editors manage their own texts. */
const isEdited = (node: Node) => node instanceof HTMLElement && node.isContentEditable

/** The translation within the element into which a node was put. */
function translationAround(node: Node, within: Node): Element | null {
  for (let at = node.parentElement; at; at = at.parentElement)
    if (at.parentNode === within) return isTranslation(at) ? at : null
  return null
}
