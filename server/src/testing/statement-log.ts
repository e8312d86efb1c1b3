import { callbackify } from 'node:util'
import type { PoolClient } from 'pg'
import type { TestServer } from './test-server.ts'

type ConnectCallback = (error: Error | undefined, client?: PoolClient, done?: PoolClient['release']) => void

/** The task queue reads its settings again every minute, whatever goes on. */
const isOfQueueAlone = (text: string) => /from pgboss\.queue\b/i.test(text)

/** The texts of the statements during `work`, in order, with the statements that begin and end transactions. */
export async function statementsOf({ pool }: TestServer, work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const connect = pool.connect.bind(pool)
  const logged = async () => {
    const client = await connect()
    const query = client.query.bind(client)
    client.query = ((...args: Parameters<typeof query>) => {
      const [statement] = args as unknown as [string | { text: string }]
      const text = typeof statement === 'string' ? statement : statement.text
      if (!isOfQueueAlone(text)) texts.push(text)
      return query(...args)
    }) as typeof client.query
    const release = client.release.bind(client)
    client.release = (...args) => {
      client.query = query
      client.release = release
      release(...args)
    }
    return client
  }
  // `pool.query` connects with a callback.
  const loggedWithCallback = callbackify(logged)
  pool.connect = ((callback?: ConnectCallback) => {
    if (!callback) return logged()
    loggedWithCallback((error, client) => callback(error ?? undefined, client, client?.release))
  }) as typeof pool.connect
  try {
    await work()
  } finally {
    pool.connect = connect
  }
  return texts
}
