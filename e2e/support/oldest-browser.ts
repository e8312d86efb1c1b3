import type { BrowserContext } from '@playwright/test'

/**
 * What at least one of the oldest browsers of `web/browsers.ts` lacks: a static function, or the prototype of an object
 * with its method.
 */
const missing = [
  'Map.prototype.getOrInsert',
  'Map.prototype.getOrInsertComputed',
  'WeakMap.prototype.getOrInsert',
  'WeakMap.prototype.getOrInsertComputed',
  'Math.sumPrecise',
  'Math.f16round',
  'Promise.try',
  'Error.isError',
  'RegExp.escape',
  'URL.parse',
  'Array.fromAsync',
  'Uint8Array.fromBase64',
  'Uint8Array.fromHex',
  'Uint8Array.prototype.toBase64',
  'Uint8Array.prototype.toHex',
  'Uint8Array.prototype.setFromBase64',
  'Uint8Array.prototype.setFromHex',
  'Set.prototype.union',
  'Set.prototype.intersection',
  'Set.prototype.difference',
  'Set.prototype.symmetricDifference',
  'Set.prototype.isSubsetOf',
  'Set.prototype.isSupersetOf',
  'Set.prototype.isDisjointFrom',
  'Iterator.from',
  'Iterator.concat',
  ...['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'].map(
    (name) => `Iterator.prototype.${name}`,
  ),
  'ReadableStream.prototype.values',
  'ReadableStream.from',
  'Iterator',
  'Float16Array',
  'ImageDecoder',
  'Temporal',
  'requestIdleCallback',
  'scheduler',
]

/** Code that takes it away, in a page or in a worker. */
const takingAway = `for (const path of ${JSON.stringify(missing)}) {
  const names = path.split('.')
  const last = names.pop()
  const owner = names.reduce((object, name) => object?.[name], globalThis)
  if (owner) delete owner[last]
}
delete globalThis.ReadableStream?.prototype[Symbol.asyncIterator];
`

/** Makes the pages of this browser, and their workers, as poor as the oldest that we support. Returns what stayed. */
export async function makeOldest(context: BrowserContext): Promise<void> {
  await context.addInitScript(takingAway)
  // Such a script does not run in a worker.
  await context.route('**/assets/*worker*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: takingAway + (await answer.text()) })
  })
}
