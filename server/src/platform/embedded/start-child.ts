import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Starts one of the *.child.ts files in this folder, for a test that needs a second process. */
export function startChild(file: string, dataDir: string, preload?: { file: string; env: Record<string, string> }) {
  const imports = preload ? ['--import', pathOf(preload.file)] : []
  const child = spawn(process.execPath, [...imports, pathOf(file), dataDir], {
    env: { ...process.env, ...preload?.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => said.push(line))
  const ended = once(child, 'close')
  const endedEarly = ended.then(() => {
    throw new Error(`${file} ended after ${said.length} lines`)
  })
  // Rejects only for callers that wait for a line.
  endedEarly.catch(() => {})

  return {
    pid: child.pid,
    /** What the process has printed so far. */
    said,
    /** The next line that the process prints. */
    nextLine: () => Promise.race([once(lines, 'line'), endedEarly]),
    ended,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
