import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const here = JSON.stringify(new URL('./run.mjs', import.meta.url))

test('a process that npm started ends when npm is killed without a signal to it', async () => {
  const child = `
    import { endWithParent } from ${here}
    process.on('SIGTERM', () => process.stdout.write('told to stop', () => process.exit()))
    endWithParent()
    process.stdout.write(String(process.pid))
    setInterval(() => {}, 1000)`
  const parent = `
    import { spawn } from 'node:child_process'
    spawn(process.execPath, ['--input-type=module', '--eval', ${JSON.stringify(child)}], { stdio: ['ignore', 'inherit', 'inherit'] })
    setInterval(() => {}, 1000)`
  const npm = spawn(process.execPath, ['--input-type=module', '--eval', parent], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [pid] = await once(npm.stdout.setEncoding('utf8'), 'data')
  expect(Number(pid)).toBeGreaterThan(0)
  let said = ''
  npm.stdout.on('data', (text) => {
    said += text
  })
  npm.kill('SIGKILL')
  await once(npm.stdout, 'end')
  expect(said).toBe('told to stop')
})
