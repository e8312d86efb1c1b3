import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A built web workspace in its own folder: the source of its page renderer, and the browser's files by path. */
export async function makeWebRoot(
  renderer: string,
  files: Record<string, string | Buffer> = {},
): Promise<{ webRoot: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'firstrung-pages-'))
  const all = {
    current: 'one',
    'one/server/package.json': '{"type":"module"}',
    'one/server/index.js': renderer,
    'one/client/assets/a.css': '.rung{height:4px}',
    ...Object.fromEntries(Object.entries(files).map(([path, content]) => [`one/client/${path}`, content])),
  }
  for (const [path, content] of Object.entries(all)) {
    const place = join(folder, 'build', path)
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place, content)
  }
  return { webRoot: `${folder}/`, remove: () => rm(folder, { recursive: true }) }
}
