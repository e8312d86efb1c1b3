import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { readArguments } from '../../scripts/arguments.mjs'
import { usageOf } from '../../scripts/commands.mjs'
import { domains, folders, type Layer } from '../../scripts/layers.mjs'
import { Settings } from './env.ts'
import { firstSettings, furtherSettings } from './setting-groups.ts'

/** Writes the documents that are made from code; with --check, only reports whether they are up to date. */
const documents: Record<string, () => string> = {
  'layers.md': layersTables,
  'settings.md': settingsTable,
}

function settingsTable(): string {
  const { properties = {} } = z.toJSONSchema(Settings, { io: 'input', unrepresentable: 'any' })
  const row = (name: string) => {
    const {
      default: value,
      description,
      enum: choices,
    } = properties[name] as { default?: unknown; description?: string; enum?: string[] }
    const kind = choices ? ` (${choices.join(' or ')})` : ''
    return `| \`${name}\` | ${value === undefined ? '' : `\`${JSON.stringify(value).replaceAll('"', '')}\``} | ${description ?? ''}${kind} |`
  }
  const parts = (groups: typeof firstSettings, heading: string) =>
    groups
      .map(
        ({ title, about, names }) => `${heading} ${title}

${about}

| name | default | meaning |
|---|---|---|
${names.map(row).join('\n')}
`,
      )
      .join('\n')
  const count = firstSettings.flatMap(({ names }) => names).length
  return `# Settings

All come from the environment and are read and checked at the start, in \`server/src/env.ts\`; a bad one stops the start
with a sentence, and a name that is one letter away from one of these is named in the log. An empty value counts as not
set. This page is made from that file by \`npm run docs\`.

Read these ${count} before the first start. [The appendix](#appendix) has the others: each part of it is for those who use it.

${parts(firstSettings, '##')}
## Appendix

${parts(furtherSettings, '###')}`
}

function layersTables(): string {
  const table = (title: string, layers: readonly Layer[]) => `| layer | ${title} | owns |
|---|---|---|
${layers.flatMap((layer, at) => Object.entries(layer).map(([name, owns]) => `| ${at} | ${name} | ${owns} |`)).join('\n')}
`
  const inside = Object.entries(folders).map(
    ([path, layers]) => `## \`${path}\`

${table('folder', layers)}`,
  )
  return `# Layers: which code may use which

Each row may use the rows of smaller numbers, and none of its own number or a larger one. An import against that fails
(\`npm run check -- imports\`). This page is made by \`npm run docs\` from \`scripts/layers.mjs\`, which the check reads too.

## The domains of the server

A domain uses others through their services and tables. It reads their tables and writes its own alone.

${table('domain', domains)}
${inside.join('\n')}`
}

const folder = new URL('../../docs/', import.meta.url)
const { values } = readArguments({ usage: usageOf('docs'), options: { check: { type: 'boolean', default: false } } })
let stale = 0
for (const [name, make] of Object.entries(documents)) {
  const file = new URL(name, folder)
  const text = make()
  const before = await readFile(file, 'utf8').catch(() => '')
  if (before === text) continue
  if (values.check) {
    stale += 1
    console.error(`docs/${name} is out of date: run \`npm run docs\`.`)
  } else {
    await writeFile(file, text)
    console.log(`docs/${name} written`)
  }
}
process.exitCode = stale > 0 ? 1 : 0
