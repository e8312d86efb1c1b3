import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commands, listOfCommands, usageOf } from './commands.mjs'
import { root, searchPath } from './run.mjs'

/** @type {Record<string, string>} */
const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts
/** Another project's program, which has a help of its own. */
const others = ['format']
/** How each command and subcommand is run: [name, line of the shell]. */
const lines = Object.keys(commands)
  .filter((name) => !others.includes(name))
  .map((name) => {
    const [command = '', ...subcommand] = name.split(' ')
    return /** @type {const} */ ([name, [scripts[command], ...subcommand].join(' ')])
  })

/** @returns {Promise<{ code: number | null, printed: string, said: string }>} */
function run(/** @type {string} */ line, name = '') {
  return new Promise((resolve) => {
    const env = { ...process.env, PATH: searchPath({ own: true }), npm_lifecycle_event: name }
    const child = spawn('sh', ['-c', line], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const result = { printed: '', said: '' }
    child.stdout.on('data', (text) => (result.printed += text))
    child.stderr.on('data', (text) => (result.said += text))
    child.on('close', (code) => resolve({ code, ...result }))
  })
}

test('the 20 commands of package.json are explained, and no other', () => {
  const own = Object.keys(commands).filter((name) => !name.includes(' '))
  expect(own.sort()).toEqual(Object.keys(scripts).sort())
  expect(own.length).toBeLessThanOrEqual(20)
  for (const [name, { does }] of Object.entries(commands)) {
    expect(does, name).toMatch(/^[A-Z].*\.$/)
    expect(listOfCommands()).toContain(does)
  }
})

describe('every command', { timeout: 300_000 }, () => {
  test('every command answers --help with its usage, and does nothing else', async () => {
    for (const [name, line] of lines) {
      expect(await run(`${line} --help`, name), name).toEqual({ code: 0, printed: `${usageOf(name)}\n`, said: '' })
    }
  })

  test('every command refuses an option that it does not know, and does nothing', async () => {
    const passing = ['e2e', 'e2e weak-network', 'e2e axe', 'e2e listen']
    for (const [name, line] of lines.filter(([one]) => !passing.includes(one) && one !== 'move')) {
      const { code, printed, said } = await run(`${line} --no-such-option`)
      expect({ code, printed }, name).toEqual({ code: 2, printed: '' })
      expect(said, name).toMatch(/^Unknown option '--no-such-option'.*\n+Usage: npm /)
    }
  })

  test('every command refuses words that it does not know', async () => {
    const wrong = [
      'test:real x',
      'reliability cluster x',
      'move x',
      'check x',
      'check coverage NOPE',
      'security x',
      'generate --jobs many',
    ]
    for (const line of wrong) {
      const [name = '', ...words] = line.split(' ')
      const { code, said } = await run(`${scripts[name]} ${words.join(' ')}`)
      expect(code, line).toBe(2)
      expect(said, line).toMatch(/^(There is no (x|NOPE); there are: |--jobs is many)/)
    }
  })
})
