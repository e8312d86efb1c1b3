import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import { prerender } from 'react-dom/static'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { theme } from '#app/theme.ts'

/** An element of a rendered page. */
interface Drawn {
  tag: string
  attributes: Record<string, string>
  children: (Drawn | string)[]
}

interface Surroundings {
  /** The URL of the page. */
  at?: string
  /** The cached responses of the server. */
  known?: readonly (readonly [key: QueryKey, data: unknown])[]
}

/**
 * Renders a component for the first time, dialogs included. For rules about what a page shows; interactions need a browser.
 */
export async function shown(element: ReactElement, { at = '/', known = [] }: Surroundings = {}): Promise<Shown> {
  const client = new QueryClient()
  for (const [key, data] of known) client.setQueryData(key, data)
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] })
  const { prelude } = await prerender(
    createElement(
      QueryClientProvider,
      { client },
      // The library's test mode renders dialogs inline, without a browser.
      createElement(MantineProvider, { theme, withCssVariables: false, env: 'test' } as object, [
        createElement(RouterProvider, { router, key: 'page' }),
      ]),
    ),
    // Everything in one chunk, without streaming placeholders.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return new Shown(treeOf(await new Response(prelude).text()))
}

/** A rendered element, with queries as in a testing library. */
export class Shown {
  private readonly root: Drawn

  constructor(root: Drawn) {
    this.root = root
  }

  /** The text content, with single spaces. */
  get text(): string {
    return textOf(this.root)
  }

  get tag(): string {
    return this.root.tag
  }

  get attributes(): Record<string, string> {
    return this.root.attributes
  }

  /** The elements of this kind, in their order. */
  all(tag: string, attributes: Record<string, string> = {}): Shown[] {
    return everyOf(this.root)
      .filter((one) => one.tag === tag && Object.entries(attributes).every(([name, it]) => one.attributes[name] === it))
      .map((one) => new Shown(one))
  }

  /** The texts of all elements of this kind. */
  texts(tag: string, attributes: Record<string, string> = {}): string[] {
    return this.all(tag, attributes).map(({ text }) => text)
  }

  /** The input of this label. A star in the label is part of its text. */
  field(label: string): Shown {
    const id = this.all('label').find(({ text }) => text === label)?.attributes['for']
    return this.one(({ attributes }) => id !== undefined && attributes['id'] === id, `no field "${label}"`)
  }

  /** The element with this accessible name, from its label or its heading. */
  part(name: string): Shown {
    const id = everyOf(this.root).find((one) => one.attributes['id'] && textOf(one) === name)?.attributes['id']
    return this.one(
      ({ attributes }) =>
        attributes['aria-label'] === name || (id !== undefined && attributes['aria-labelledby'] === id),
      `no part "${name}"`,
    )
  }

  private one(fits: (one: Drawn) => boolean, otherwise: string): Shown {
    const found = everyOf(this.root).find(fits)
    if (!found) throw new Error(`${otherwise} in: ${this.text}`)
    return new Shown(found)
  }
}

const everyOf = (root: Drawn): Drawn[] => [
  root,
  ...root.children.flatMap((child) => (typeof child === 'string' ? [] : everyOf(child))),
]

const wordsOf = (root: Drawn): string[] =>
  root.children.flatMap((child) => (typeof child === 'string' ? [child] : wordsOf(child)))

const textOf = (root: Drawn): string => wordsOf(root).join(' ').replace(/\s+/g, ' ').trim()

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const plain = (text: string) => text.replace(/&(#?\w+);/g, (all, name: string) => entities[name] ?? all)

const withoutEnd = new Set(['img', 'input', 'br', 'hr', 'link', 'meta', 'source', 'path', 'col'])
const pieces = /<!--.*?-->|<(style|script)\b.*?<\/\1>|<(\/?)([\w-]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/gs

/** React's output is well-formed, so a simple parser is enough. */
function treeOf(html: string): Drawn {
  const root: Drawn = { tag: '', attributes: {}, children: [] }
  const open = [root]
  for (const [, skipped, end, tag = '', attributes = '', text] of html.matchAll(pieces)) {
    const parent = open.at(-1) ?? root
    if (text) parent.children.push(plain(text))
    if (skipped || !tag) continue
    if (end) {
      if (parent.tag === tag) open.pop()
      continue
    }
    const names = attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)
    const child: Drawn = {
      tag,
      attributes: Object.fromEntries([...names].map(([, name = '', value = '']) => [name, plain(value)])),
      children: [],
    }
    parent.children.push(child)
    if (!withoutEnd.has(tag)) open.push(child)
  }
  return root
}
