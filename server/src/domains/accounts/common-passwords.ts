import { readFile } from 'node:fs/promises'

const common = new Set((await readFile(new URL('./common-passwords.txt', import.meta.url), 'utf8')).split('\n'))

/** Whether a password is among those that everybody tries first (ASVS 6.2.4), in small or capital letters. */
export const isCommon = (password: string): boolean => common.has(password.toLowerCase())
