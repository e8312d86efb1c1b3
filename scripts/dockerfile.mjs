import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readArguments } from './arguments.mjs'
import { usageOf } from './commands.mjs'
import { ensureDependencies, runtime } from './dependencies.mjs'
import { freePort, main, root, run, Stop, say } from './run.mjs'

/** @typedef {{ word: string, rest: string }} Line */

/** The Dockerfile's instructions, with continued lines joined. */
function linesOf(/** @type {string} */ text) {
  return text
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const at = line.indexOf(' ')
      return { word: line.slice(0, at).toUpperCase(), rest: line.slice(at + 1).trim() }
    })
}

/** What .dockerignore leaves out: names at any depth, or paths from the top. */
function ignored() {
  const patterns = readFileSync(join(root, 'deploy', 'Dockerfile.dockerignore'), 'utf8')
    .split('\n')
    .filter(Boolean)
  const tests = patterns.map((pattern) => {
    const anywhere = pattern.startsWith('**/')
    const body = (anywhere ? pattern.slice(3) : pattern).replace(/\/$/, '')
    const source = body.replace(/[.+^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '[^/]*')
    return new RegExp(anywhere ? `(^|/)${source}($|/)` : `^${source}($|/)`)
  })
  return (/** @type {string} */ path) => path === '.git' || tests.some((test) => test.test(path))
}

// npm run reliability -- dockerfile: replays deploy/Dockerfile without a container engine. Each stage is a folder, COPY and RUN do
// there what they say, and what comes out is started. What it cannot tell: whether the base image has what we need.
readArguments({ usage: usageOf('reliability dockerfile') })
main(async () => {
  await ensureDependencies()
  const home = mkdtempSync(join(tmpdir(), 'firstrung-dockerfile-'))
  const node = dirname(runtime())
  /** @type {Record<string, string>} */
  let env = {}
  let stage = ''
  let workdir = '/'
  let count = 0
  /** @type {string[]} */
  let command = []
  const inStage = (/** @type {string} */ path, of = stage) =>
    join(home, of, path.startsWith('/') ? path : join(workdir, path))
  const isIgnored = ignored()
  try {
    for (const { word, rest } of linesOf(readFileSync(join(root, 'deploy', 'Dockerfile'), 'utf8'))) {
      if (word === 'FROM') {
        count += 1
        stage = /\bAS\s+(\S+)/i.exec(rest)?.[1] ?? `stage-${count}`
        workdir = '/'
        env = {}
        say(`── ${stage}`)
      } else if (word === 'WORKDIR') {
        workdir = rest
        mkdirSync(inStage('.'), { recursive: true })
      } else if (word === 'ENV') {
        for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) env[name] = value
      } else if (word === 'COPY') {
        const words = rest.split(/\s+/)
        const from = words[0]?.startsWith('--from=') ? words.shift()?.slice(7) : undefined
        const target = words.pop() ?? ''
        for (const source of words) {
          const path = from ? join(home, from, source) : join(root, source)
          if (!existsSync(path)) throw new Stop(`COPY ${rest}: there is no ${source}`)
          // A folder's content is copied; a file is copied under its name.
          const isFile = statSync(path).isFile()
          const into = isFile && target.endsWith('/') ? join(inStage(target), basename(source)) : inStage(target)
          cpSync(path, into, {
            recursive: true,
            verbatimSymlinks: true,
            filter: (file) => from !== undefined || !isIgnored(relative(root, file)),
          })
        }
      } else if (word === 'RUN') {
        // Folders of the base image are not made here.
        const line = rest.replaceAll(' /data', ` ${join(home, stage, 'data')}`).replace(/ && chown \S+ \S+/, '')
        say(line)
        const { code, output } = await run('sh', ['-c', line], {
          cwd: inStage('.'),
          quiet: true,
          own: false,
          env: { PATH: `${node}:${process.env.PATH}`, ...env },
        })
        if (code !== 0) throw new Stop(`${output}\nRUN ended with ${code}.`)
      } else if (word === 'CMD') command = JSON.parse(rest)
    }
    await starts(inStage('.'), command, env, node)
    say('It starts, answers, serves a page and stops.')
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
})

/**
 * What the image would run, for as long as it takes to see that it does.
 * @param {string} folder
 * @param {string[]} command
 * @param {Record<string, string>} env
 * @param {string} node
 */
async function starts(folder, command, env, node) {
  const port = await freePort()
  const data = mkdtempSync(join(tmpdir(), 'firstrung-data-'))
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...env, PATH: `${node}:${process.env.PATH}`, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: data },
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    said += text
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    const origin = `http://127.0.0.1:${port}`
    const deadline = Date.now() + 120_000
    while (
      !(await fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Stop(`${said}\nThe server did not start.`)
      await sleep(200)
    }
    const page = await fetch(origin)
    if (!page.ok || !(await page.text()).includes('Firstrung'))
      throw new Stop(`The first page answered ${page.status}.`)
    child.kill('SIGTERM')
    if ((await ended) !== 0) throw new Stop(`${said}\nThe server did not stop cleanly.`)
  } finally {
    child.kill('SIGKILL')
    rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  }
}
