import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { messages } from '@firstrung/contract'
import { AppError } from '#src/platform/errors/errors.ts'

/** Scans for viruses. */
export interface Scanner {
  /** The name of the virus in the file, or null. Throws when the scan failed. */
  scan(path: string): Promise<string | null>
  ping(): Promise<void>
}

const patience = 30_000

/** Refused because the scanner does not answer: unscanned files are not accepted. */
class ScannerDown extends AppError {
  constructor(cause: unknown) {
    super('unavailable', { msg: messages.uploadsUnavailable })
    this.cause = cause
  }
}

/** ClamAV's daemon at tcp://host:port or unix:/path, over its INSTREAM command. */
export function openScanner(url: string): Scanner {
  const open = (): Socket => {
    if (url.startsWith('unix:')) return connect(url.slice('unix:'.length).replace(/^\/\//, ''))
    const { hostname, port } = new URL(url)
    return connect(Number(port), hostname.replace(/^\[|\]$/g, ''))
  }

  /** Sends a command and reads the whole answer. */
  async function ask(say: (socket: Socket) => Promise<unknown>): Promise<string> {
    const socket = open()
    socket.setTimeout(patience, () => socket.destroy(new Error('clamd does not answer')))
    const answer = (async () => {
      let text = ''
      for await (const bytes of socket) text += String(bytes)
      return text.replace(/[\0\n]+$/, '')
    })()
    // Handled below, once everything is sent.
    answer.catch(() => undefined)
    try {
      await say(socket)
      return await answer
    } finally {
      socket.destroy()
    }
  }

  const write = (socket: Socket, bytes: Buffer | string) =>
    new Promise<void>((resolve, reject) => {
      socket.write(bytes, (error) => (error ? reject(error) : resolve()))
    })

  return {
    async scan(path) {
      let answer: string
      try {
        answer = await ask(async (socket) => {
          await write(socket, 'zINSTREAM\0')
          for await (const chunk of createReadStream(path)) {
            const bytes = chunk as Buffer
            const length = Buffer.alloc(4)
            length.writeUInt32BE(bytes.length)
            await write(socket, Buffer.concat([length, bytes]))
          }
          await write(socket, Buffer.alloc(4))
        })
      } catch (error) {
        throw new ScannerDown(error)
      }
      if (answer === 'stream: OK') return null
      const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
      if (found) return found
      // Any other answer, such as that the file is too long, means that the file was not scanned.
      throw new ScannerDown(new Error(`clamd answered: ${answer.slice(0, 200)}`))
    },
    async ping() {
      const answer = await ask((socket) => write(socket, 'zPING\0'))
      if (answer !== 'PONG') throw new ScannerDown(new Error(`clamd answered: ${answer.slice(0, 200)}`))
    },
  }
}
