import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './run.mjs'

/** @type {string} */
let folder
/** @type {string} */
let code
beforeAll(() => {
  mkdirSync(join(root, 'server', 'build'), { recursive: true })
  folder = mkdtempSync(join(root, 'server', 'build', 'test-'))
  execFileSync(process.execPath, ['scripts/bundle-server.mjs', folder], { cwd: root })
  code = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the built server is few files, with the libraries of many small files in them', () => {
  expect(readdirSync(folder).length).toBeLessThan(40)
  expect(code).not.toMatch(/^import [^\n]*from "(kysely|zod|@firstrung|#src)/m)
  expect(code).toMatch(/^import [^\n]*from "fastify"/m)
})

test('the built server finds what its modules read beside themselves', () => {
  const paths = [...code.matchAll(/new URL\("(\.\.[^"]+)", import\.meta\.url\)/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => !existsSync(resolve(folder, path)))).toEqual([])
})
