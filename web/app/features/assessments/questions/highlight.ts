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
  /** The kind, such as 'keyword'; empty for ordinary text. */
  token: string
}

// The grammar of JavaScript is good enough for a few lines of TypeScript, and that of C++ for C.
const lowlight = createLowlight({ bash, cpp, css, java, javascript, json, python, sql, xml })
lowlight.registerAlias({ javascript: ['ts', 'typescript', 'tsx'], cpp: ['c'] })

/** Splits code into tokens. Null if the language is not known. This file is loaded only for questions with code. */
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
