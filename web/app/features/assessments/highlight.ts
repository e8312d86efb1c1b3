import bash from 'highlight.js/lib/languages/bash'
import cpp from 'highlight.js/lib/languages/cpp'
import css from 'highlight.js/lib/languages/css'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import sql from 'highlight.js/lib/languages/sql'
import xml from 'highlight.js/lib/languages/xml'
import { createLowlight } from 'lowlight'

type Node = ReturnType<ReturnType<typeof createLowlight>['highlight']>['children'][number]

/** A run of characters of one kind. */
export interface Token {
  text: string
  /** What it is, such as 'keyword'; empty for the rest. */
  token: string
}

// JavaScript reads TypeScript, and C++ reads C, well enough for a few lines.
const lowlight = createLowlight({ bash, cpp, css, java, javascript, json, python, sql, xml })
lowlight.registerAlias({ javascript: ['ts', 'typescript', 'tsx'], cpp: ['c'] })

/** Splits code into tokens. Null in a language that is not known. Loaded only where there is code. */
export function highlight(code: string, language: string): Token[] | null {
  if (!lowlight.registered(language)) return null
  return lowlight.highlight(language, code).children.flatMap((node) => tokensOf(node, ''))
}

function tokensOf(node: Node, token: string): Token[] {
  if (node.type === 'text') return [{ text: node.value, token }]
  if (node.type !== 'element') return []
  const [name] = [node.properties['className']].flat()
  return node.children.flatMap((child) => tokensOf(child, String(name ?? '').replace('hljs-', '')))
}
