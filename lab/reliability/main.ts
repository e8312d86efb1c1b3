import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { onlyKnown, refuse } from '../../scripts/arguments.mjs'
import { usageOf } from '../../scripts/commands.mjs'
import { type Finding, type Protocol, withEnvironment } from './environment.ts'
import { r01 } from './r01-model.ts'
import { r02 } from './r02-races.ts'
import { r03 } from './r03-power-cut.ts'
import { r04 } from './r04-killed-server.ts'
import { r05 } from './r05-lost-database.ts'
import { r06 } from './r06-slow-database.ts'
import { r07 } from './r07-full-disk.ts'
import { r08 } from './r08-mail.ts'
import { r09 } from './r09-sockets.ts'
import { r10 } from './r10-restore.ts'
import { r11 } from './r11-migrations.ts'
import { r12 } from './r12-endurance.ts'
import { r13 } from './r13-overload.ts'
import { r14 } from './r14-hostile.ts'
import { r15 } from './r15-webhooks.ts'
import { r16 } from './r16-clocks.ts'
import { r17 } from './r17-rolling.ts'
import { r18 } from './r18-dependencies.ts'
import { r19 } from './r19-slow-senders.ts'
import { r20 } from './r20-killed-on-each.ts'
import { r21 } from './r21-upgrade.ts'
import { r22 } from './r22-hostile-inputs.ts'
import { r23 } from './r23-answers.ts'
import { r24 } from './r24-morning.ts'
import { r25 } from './r25-campus-day.ts'

const protocols: Protocol[] = [
  r01,
  r02,
  r03,
  r04,
  r05,
  r06,
  r07,
  r08,
  r09,
  r10,
  r11,
  r12,
  r13,
  r14,
  r15,
  r16,
  r17,
  r18,
  r19,
  r20,
  r21,
  r22,
  r23,
  r24,
  r25,
]

// npm run reliability [-- R2 R5 …] [--full] [--rounds N] [--seed N]: the named protocols, or all; one line each.
const { values, positionals } = parseArgs({
  options: { full: { type: 'boolean', default: false }, rounds: { type: 'string' }, seed: { type: 'string' } },
  allowPositionals: true,
})
const wanted = positionals.map((id) => id.toUpperCase())
onlyKnown(
  wanted,
  protocols.map(({ id }) => id),
  usageOf('reliability'),
)
const chosen = protocols.filter(({ id }) => wanted.length === 0 || wanted.includes(id))

const found: (Finding & { id: string; seconds: number })[] = []
const numberOf = (name: 'rounds' | 'seed'): number | undefined => {
  const given = values[name]
  if (given !== undefined && !/^[1-9]\d{0,9}$/.test(given)) {
    refuse(`--${name} is ${given}: it must be a whole number from 1 on.`, usageOf('reliability'))
  }
  return given === undefined ? undefined : Number(given)
}
await withEnvironment(
  { isFull: values.full, rounds: numberOf('rounds'), seed: numberOf('seed') },
  async (environment) => {
    for (const { id, run } of chosen) {
      const began = performance.now()
      const finding = await run(environment).catch(
        (error: unknown): Finding => ({
          holds: false,
          figure: `did not come to its end: ${error instanceof Error ? error.stack : String(error)}`,
        }),
      )
      const seconds = Math.round((performance.now() - began) / 1000)
      found.push({ id, ...finding, seconds })
      console.log(`${finding.holds ? 'ok  ' : 'LOW '} ${id.padEnd(3)} ${finding.figure} (${seconds} s)`)
      for (const line of finding.table ?? []) console.log(line)
    }
  },
)
const cache = new URL('../../.cache/', import.meta.url)
await mkdir(fileURLToPath(cache), { recursive: true })
await writeFile(fileURLToPath(new URL('reliability.json', cache)), `${JSON.stringify(found, null, 2)}\n`)
process.exit(found.every(({ holds }) => holds) ? 0 : 1)
