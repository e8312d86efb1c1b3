import { accessSync, constants, mkdirSync } from 'node:fs'
import pg from 'pg'
import type { Env } from './env.ts'
import { AppError } from './platform/errors/errors.ts'
import { OperatorError } from './platform/errors/operator-error.ts'
import { refusedBy } from './platform/errors/refusals.ts'
import { StorageDown } from './platform/files/storage-s3.ts'

/** The terminal message of a failed start or command: one sentence, or a stack for an unexpected error. */
export function reasonOf(error: unknown): string {
  if (error instanceof StorageDown) return error.forOperator
  if (error instanceof OperatorError || error instanceof AppError) return error.message
  return refusedBy(error)?.msg ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
}

/** The URL of a database without its password. */
export function shownAddress(url: string): string {
  const { hostname, port, pathname, username, searchParams } = new URL(url)
  const name = decoded(pathname.slice(1)) || decoded(username)
  return `the database "${name}" at ${searchParams.get('host') ?? hostname}:${port || 5432}`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const percentHint = 'If the password holds @, #, /, : or %, write these as %40, %23, %2F, %3A and %25 in the address.'

type Fault = { code?: string; message?: string }

/** What is wrong with the database at a URL, as a sentence; other errors are returned unchanged. */
export function databaseFault(error: unknown, url: string, env: Env, setting = 'DATABASE_URL'): unknown {
  if (error instanceof OperatorError) return error
  const sentence = databaseSentence(error as Fault, url, env)
  if (!sentence) return error
  return new OperatorError(`${setting}: ${sentence}`, { cause: error })
}

function databaseSentence({ code = '', message = '' }: Fault, url: string, env: Env): string | undefined {
  const { hostname, port, username } = new URL(url)
  const role = decoded(username)
  const name = decoded(new URL(url).pathname.slice(1)) || role
  const server = `${hostname}:${port || 5432}`
  if (code === '28P01') return `${server} refuses the password of the role "${role}". ${percentHint}`
  if (code === '28000' && /no encryption|SSL off/.test(message)) {
    return `${server} takes only encrypted connections from here. Add ?sslmode=require, or verify-full with a certificate that this machine knows.`
  }
  if (code === '28000') return `${server} does not let the role "${role}" in (${message}).`
  if (code === '3D000') return `There is no database "${name}" at ${server}. Create it: ${createLine(name, role)}`
  if (code === '42501') {
    return `The role "${role}" may not make tables in ${shownAddress(url)} (${message}). Make it the owner: alter database "${name}" owner to "${role}"; alter schema public owner to "${role}".`
  }
  if (code === '53300') return `${server} has no connection left. Raise its max_connections, or lower DATABASE_POOL.`
  if (code === '53100') return `The disk of the database at ${server} is full.`
  if (code === '57P03') return `The database at ${server} is just starting or stopping. Try again in a moment.`
  const extension = /extension "(pg_trgm|btree_gin|btree_gist)" (is not available|does not exist)/.exec(message)?.[1]
  if (extension || code === '58P01') {
    return `${server} lacks the extension ${extension ?? 'pg_trgm, btree_gin or btree_gist'}. On Debian all of them come with the package postgresql.`
  }
  if (code === '42704' && message.includes('und-x-icu')) {
    return `${server} was built without ICU, by which names are sorted. The packages of PostgreSQL and of all distributions have it.`
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `There is no host "${hostname}". ${percentHint}`
  if (code === 'ECONNREFUSED') return `Nothing answers at ${server}. Is PostgreSQL running there?`
  if (['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET', 'EPIPE'].includes(code)) {
    return `${server} cannot be reached (${code}).`
  }
  if (/timeout expired|connection timeout|Query read timeout/i.test(message)) {
    return `${server} takes connections but does not answer within ${env.DATABASE_CONNECT_SECONDS} seconds (DATABASE_CONNECT_SECONDS).`
  }
  if (/does not support SSL/.test(message)) {
    return `${server} does not speak TLS. Take sslmode out of the address, or turn ssl on in PostgreSQL.`
  }
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY/.test(code)) {
    return `The certificate of ${server} is not trusted (${message}). Name its authority with sslrootcert=/path in the address, or in NODE_EXTRA_CA_CERTS.`
  }
  if (/terminated unexpectedly/.test(message))
    return `${server} closed the connection: it is no PostgreSQL server, or is stopping.`
  return undefined
}

const createLine = (name: string, role: string) =>
  `createdb --owner=${role || 'firstrung'} --template=template0 --encoding=UTF8 --locale=C.UTF-8 ${name}`

const oldest = 140_000

/** Checks whether a server can host the product, for at most DATABASE_CONNECT_SECONDS; throws a sentence if it cannot. */
export async function checkServer(url: string, env: Env, setting = 'DATABASE_URL'): Promise<void> {
  const patience = env.DATABASE_CONNECT_SECONDS * 1000
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patience, query_timeout: patience })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ encoding: string; version: string; database: string }>(
      `select current_setting('server_encoding') as encoding, current_setting('server_version_num') as version,
              current_database() as database`,
    )
    const [found] = rows
    if (!found) return
    if (found.encoding !== 'UTF8') {
      throw new OperatorError(
        `${setting}: ${shownAddress(url)} has the encoding ${found.encoding}; Firstrung needs UTF8. Create another one: ${createLine(`${found.database}_utf8`, decoded(new URL(url).username))}`,
      )
    }
    if (Number(found.version) < oldest) {
      throw new OperatorError(
        `${setting}: ${shownAddress(url)} is on PostgreSQL ${Math.floor(Number(found.version) / 10_000)}; Firstrung needs 14 or newer.`,
      )
    }
  } catch (error) {
    throw databaseFault(error, url, env, setting)
  } finally {
    // Not awaited, because a server that never answered would not answer the end of the connection either.
    client.end().catch(() => undefined)
  }
}

/** Makes the data folder if it is missing; throws a sentence when this process cannot use it. */
export function ensureDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw folderFault(error, folder)
  }
}

/** What is wrong with the data folder, as a sentence; other errors are returned unchanged. */
export function folderFault(error: unknown, folder: string): unknown {
  if (error instanceof OperatorError) return error
  const { code = '', message = '', errcode } = error as Fault & { errcode?: number }
  const said = (sentence: string) => new OperatorError(`DATA_DIR: ${sentence}`, { cause: error })
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return said(`${folder} is a file, or lies below one; it must be a folder.`)
  // SQLite's error codes: 13 full, 8 read-only, 14 cannot be opened, 10 input or output failed.
  if (['ENOSPC', 'EDQUOT'].includes(code) || errcode === 13 || /No space left|disk is full/i.test(message)) {
    return said(`There is no room left on the disk of ${folder}.`)
  }
  if (
    ['EACCES', 'EPERM', 'EROFS'].includes(code) ||
    errcode === 8 ||
    errcode === 14 ||
    /Permission denied|Read-only/i.test(message)
  ) {
    return said(`${folder} cannot be written to by ${userName()}. Give it that owner, or name another folder.`)
  }
  if (/does not open: /.test(message)) return said(message.replace(/^The embedded database stopped: /, ''))
  if (code === 'EIO' || errcode === 10) return said(`The disk of ${folder} fails (${message}).`)
  return error
}

const userName = () => (process.getuid ? `user ${process.getuid()}` : 'this user')

/** Why the server cannot listen, as a sentence. */
export function listenFault(error: unknown, { PORT, HOST }: Pick<Env, 'PORT' | 'HOST'>): unknown {
  const { code } = error as Fault
  if (code === 'EADDRINUSE')
    return new OperatorError(`PORT: ${PORT} is taken. Stop what uses it, or set PORT to another one.`)
  if (code === 'EACCES') {
    return new OperatorError(
      `PORT: this user may not listen on port ${PORT}. Set PORT to 1024 or more and put a reverse proxy before it.`,
    )
  }
  if (code === 'EADDRNOTAVAIL') {
    return new OperatorError(
      `HOST: ${HOST} is no address of this machine. Set HOST to one of its own, or to 0.0.0.0 for all.`,
    )
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new OperatorError(`HOST: there is no host "${HOST}".`)
  return error
}
