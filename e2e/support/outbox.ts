import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '#support/test.ts'

const decoded = (text: string) =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Waits for a mail to this address that matches, and answers what the pattern found in it. */
export async function inMailTo(address: string, pattern: RegExp): Promise<string> {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'outbox')
  let found = ''
  await expect(async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
    const mails = await Promise.all(names.map(async (name) => decoded(await readFile(join(folder, name), 'utf8'))))
    const mail = mails.find((text) => text.includes(address) && pattern.test(text))
    found = pattern.exec(mail ?? '')?.[1] ?? ''
    expect(found, `a mail to ${address}`).not.toBe('')
  }).toPass({ timeout: 30_000 })
  return found
}
