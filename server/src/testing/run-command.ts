import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Runs one of server/src/commands as operators do; returns standard error, standard output and the exit code. */
export function runCommand(
  name: string,
  args: string[],
  settings: Record<string, string>,
  input = '',
): Promise<{ code: number; said: string; printed: string }> {
  const script = fileURLToPath(new URL(`../commands/${name}.ts`, import.meta.url))
  return new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: '', ...settings }
    const child = execFile(process.execPath, [script, ...args], { env }, (error, printed, said) =>
      resolve({ code: error ? Number(error.code) : 0, said, printed }),
    )
    child.stdin?.end(input)
  })
}
