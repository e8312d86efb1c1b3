import { type Permission, type Role, type Route, roleMay, roles, routes, scopeOf } from '@firstrung/contract'
import { type Dice, nasty, pathsIn, validSample, withAt } from '@firstrung/server/src/testing/sample.ts'

/** One request of an attack, as it is sent. */
export interface Shot {
  route: Route
  /** null is a visitor. */
  as: Role | null
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

export const nameOf = ({ method, path }: Route): string => `${method} ${path}`
export const table: Route[] = Object.values(routes).flatMap((group) => Object.values<Route>(group))

/** Faults of a body before any field is read. */
const bodies: ((text: string) => string | Buffer)[] = [
  (text) => text.replace('{', '{"__proto__":{"isAdmin":true,"role":"admin"},'),
  (text) => text.replace('{', '{"constructor":{"prototype":{"isAdmin":true}},'),
  (text) => text.replace('{', '{"role":"admin","isAdmin":true,"userType":"admin","_id":"x","createdAt":"now",'),
  // Duplicate keys: a filter in front may read another one than the server.
  (text) => (text.length > 2 ? `{${text.slice(1, -1)},${text.slice(1)}` : text),
  (text) => text.slice(0, Math.floor(text.length / 2)),
  (text) => `\ufeff${text}`,
  (text) => `${text}${text}`,
  (text) => text.replaceAll('"', "'"),
  (text) => text.replace(/:"/, ':"\\ud800'),
  (text) => text.replace(/:"/, ':"\\u0000'),
  (text) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0x7d])]),
  (text) => text.replace(/:(?=["\d])/, ':1e999,"again":'),
  () => '['.repeat(50_000),
  () => '{"a":'.repeat(20_000),
  () => `${'['.repeat(2000)}${']'.repeat(2000)}`,
  () => '"text"',
  () => '17',
  () => 'null',
  () => '[]',
  () => '',
  () => JSON.stringify({ text: 'x'.repeat(1_100_000) }),
  () => JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`field${at}`, at]))),
]

const queries = [
  'limit=1&limit=2',
  'cursor=a&cursor=b',
  'limit[]=5',
  'limit[$gt]=5',
  '__proto__[isAdmin]=1',
  'constructor=1',
  'cursor=%00',
  'cursor=%FF%FE',
  'cursor=%',
  `cursor=${'A'.repeat(290)}`,
  `cursor=${Buffer.from('["2026-01-01","x"]').toString('base64url')}`,
  `cursor=${Buffer.from('{"toString":1}').toString('base64url')}`,
  `cursor=${'A'.repeat(9000)}`,
  'limit=99999999999',
  'before=99999999999999999999',
  'search=%00',
  'search=a&search=b',
  'limit=1e9',
  'limit=-1',
  'limit=0x10',
  '&&&==&?',
]

const pieces = [
  '%00',
  '%FF',
  'a%00b',
  '%E2%80%AE',
  '%0d%0aX-A:%20b',
  '%C0%80',
  '%',
  '..%2f..%2f',
  '%27%20or%201=1--',
  '__proto__',
  'constructor',
  'null',
  '%F0%9F%91%A9',
  'x'.repeat(1500),
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF',
  '%3Cscript%3E',
  ';a=b',
  '%20',
]

const types = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'image/png',
  'application/json;;;=',
]

const headers: Record<string, string>[] = [
  { 'x-forwarded-for': "1.2.3.4', '" },
  { 'x-forwarded-host': 'evil.example', host: 'evil.example' },
  { 'content-encoding': 'gzip' },
  { accept: 'application/xml', 'accept-encoding': '*;q=0' },
  { cookie: '__proto__=1; fr_google=%00; a=b; a=c' },
  { 'user-agent': `${'<script>'.repeat(100)}` },
  { 'user-agent': "'; drop table sessions; --" },
  { authorization: 'Basic YWRtaW46YWRtaW4=' },
  { authorization: `Bearer ${'x'.repeat(4000)}` },
  { 'if-none-match': '*', 'if-modified-since': 'never' },
  { range: 'bytes=0-0,1-1,2-2,-5' },
  { range: 'bytes=9999999999999999999-' },
  { 'x-http-method-override': 'DELETE' },
]

/** Whose calls are let in. Programs ask for recruiters. */
export const rolesFor = ({ access }: Route): Role[] =>
  roles.filter((role) =>
    scopeOf(access)
      ? role === 'recruiter'
      : access === 'public' || access === 'signed-in' || roleMay(role, access as Permission),
  )

/** The sender: mostly somebody with access, else all answers would be 401 or 403. */
function sender(route: Route, dice: Dice): Role | null {
  if (dice.chance(0.15)) return dice.one([null, ...roles])
  if (route.access === 'public') return dice.one([null, null, ...roles])
  return dice.one(rolesFor(route))
}

/** The path with these parameters; `other` may replace one, unescaped. */
export const pathOf = (route: Route, params: Record<string, unknown>, other = (): string | undefined => undefined) =>
  route.path.replace(/:(\w+)|\*/g, (_, name: string | undefined) => {
    const piece = other()
    if (piece !== undefined) return piece
    return name ? encodeURIComponent(textOf(params[name])) : textOf(params['*'])
  })

/** A query of these fields, as a form would write it. */
export function queryOf(fields: object): string {
  const pairs = Object.entries(fields).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`,
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** A request to this route: a valid one, one with a few faults, or a hostile one. `idsAfter` are ids that fit a part of a path. */
export function makeShot(
  route: Route,
  dice: Dice,
  words: readonly string[],
  idsAfter: (segment: string) => readonly string[] = () => [],
): Shot {
  const temper = dice.one(['valid', 'near', 'near', 'hostile', 'hostile'] as const)
  const spoil = (value: unknown): unknown => {
    let spoilt = value
    const faults = temper === 'valid' ? 0 : 1 + dice.below(3)
    for (let fault = 0; fault < faults; fault += 1) {
      const paths = pathsIn(spoilt)
      if (paths.length > 0) spoilt = withAt(spoilt, dice.one(paths), dice.one(nasty))
    }
    return spoilt
  }
  const part = (schema: Route['body']) => (schema ? validSample(schema, dice, words) : {}) as Record<string, unknown>
  const isHostile = (share: number) => temper === 'hostile' && dice.chance(share)

  const params = part(route.params)
  for (const [, segment = '', name = ''] of route.path.matchAll(/([\w-]+)\/:(\w+)/g)) {
    const ids = idsAfter(segment)
    // Most routes answer only for an object of their kind, and a word that is drawn from all of them hardly ever is one.
    if (ids.length > 0 && dice.chance(0.7)) params[name] = dice.one(ids)
  }
  const path = pathOf(route, params, () => (isHostile(0.4) ? dice.one(pieces) : undefined))
  const query = queryOf(route.query ? (spoil(part(route.query)) as object) : {})
  const more = isHostile(0.3) ? `${query ? '&' : '?'}${dice.one(queries)}` : ''
  const url = `${path}${query}${more}`

  const shot: Shot = { route, as: sender(route, dice), url, headers: isHostile(0.15) ? { ...dice.one(headers) } : {} }
  if (route.body) {
    const text = JSON.stringify(spoil(part(route.body))) ?? ''
    shot.payload = isHostile(0.3) ? dice.one(bodies)(text) : text
    shot.headers['content-type'] ??= isHostile(0.1) ? dice.one(types) : 'application/json'
  } else if (route.method !== 'GET' && isHostile(0.3)) {
    shot.payload = dice.one(bodies)('{"a":"b"}')
    shot.headers['content-type'] ??= dice.one(['application/json', ...types])
  }
  return shot
}

/** As a form would write it; a lone surrogate cannot be part of an address. */
const textOf = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 12_000).toWellFormed()
