import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'

/** The values of LOG_FORMAT. */
export const logFormats = ['json', 'pretty'] as const
export type LogFormat = (typeof logFormats)[number]

/** The log of a process, and its messages to the person who started it. */
export interface Output {
  log: Logger
  /** One line for the operator: plain at a terminal, an entry of level info in a collected log. */
  say(line: string): void
  /** One line for the operator that is plain also in a collected log, such as a sign-in of the demo. */
  show(line: string): void
  /** Why the process ends: plain at a terminal, an entry of level fatal in a collected log. */
  fail(sentence: string): void
  /** Whether the output is collected and kept, so that it must not contain secrets. */
  isCollected: boolean
}

/**
 * Opens the output of a process. By default the kind of output decides: at a terminal readable lines, only warnings and
 * worse; else one JSON object per line.
 */
export async function openOutput(
  format: LogFormat | undefined,
  level: string | undefined,
  stdout: { isTTY?: boolean } & DestinationStream = process.stdout,
): Promise<Output> {
  const isTerminal = Boolean(stdout.isTTY)
  const show = (line: string) => void process.stderr.write(`${line}\n`)
  const isReadable = format === 'pretty' || (format === undefined && isTerminal)
  const options: LoggerOptions = { level: level ?? (isReadable && format === undefined ? 'warn' : 'info') }
  if (!isReadable) {
    const log = stdout === process.stdout ? pino(options) : pino(options, stdout)
    // That the server is ready, and where, is printed at every LOG_LEVEL.
    const said = log.child({}, { level: log.isLevelEnabled('fatal') ? 'info' : 'silent' })
    const fail = (sentence: string) => {
      said.fatal(sentence)
      if (process.stderr.isTTY) process.stderr.write(`${sentence}\n`)
    }
    return { log, say: (line) => said.info(line), show, fail, isCollected: true }
  }
  const { default: pretty } = await import('pino-pretty')
  const stream = pretty({
    colorize: isTerminal && !process.env['NO_COLOR'],
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname',
    singleLine: true,
    sync: true,
    ...(stdout === process.stdout ? { destination: 1 } : { destination: stdout as NodeJS.WritableStream }),
  })
  return { log: pino(options, stream), say: show, show, fail: show, isCollected: !isTerminal }
}
