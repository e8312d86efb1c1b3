import { parseArgs } from 'node:util'

/**
 * Reads the arguments of a command. Asked with --help or -h, it prints the usage and ends the process with 0; on an
 * argument that the command does not know, or one that is missing, it says which, prints the usage and ends with 2.
 * Call it first: neither may do anything else.
 *
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} O
 * @param {{
 *   usage: string,
 *   options?: O,
 *   least?: number,
 *   most?: number,
 *   args?: string[],
 * }} command `least` and `most` bound the number of words that are no options
 */
export function readArguments({ usage, options, least = 0, most = least, args = process.argv.slice(2) }) {
  showHelp(usage, args)
  const parsed = tryParse({ args, options: options ?? /** @type {O} */ ({}), allowPositionals: true }, usage)
  const { length } = parsed.positionals
  if (length < least)
    refuse(length === 0 ? 'Something is missing.' : `Something is missing after ${parsed.positionals.at(-1)}.`, usage)
  if (length > most) refuse(`${parsed.positionals[most]} is one word too many.`, usage)
  return parsed
}

/**
 * The same for a command that hands its arguments on to another program, which reads them itself.
 * @param {string} usage
 * @returns {string[]} the arguments
 */
export function passArguments(usage, args = process.argv.slice(2)) {
  showHelp(usage, args)
  return args
}

/**
 * Ends the process with 2, after a sentence and the usage.
 * @param {string} sentence
 * @param {string} usage
 * @returns {never}
 */
export function refuse(sentence, usage) {
  process.stderr.write(`${sentence}\n${usage}\n`)
  process.exit(2)
}

/**
 * Refuses words that are none of the known ones.
 * @param {readonly string[]} words
 * @param {readonly string[]} known
 * @param {string} usage
 */
export function onlyKnown(words, known, usage) {
  const unknown = words.filter((word) => !known.includes(word))
  if (unknown.length > 0) refuse(`There is no ${unknown.join(', ')}; there are: ${known.join(', ')}.`, usage)
}

function showHelp(/** @type {string} */ usage, /** @type {string[]} */ args) {
  const end = args.indexOf('--')
  const own = end < 0 ? args : args.slice(0, end)
  if (!own.includes('--help') && !own.includes('-h')) return
  process.stdout.write(`${usage}\n`)
  process.exit(0)
}

/**
 * @template {import('node:util').ParseArgsConfig} C
 * @param {C} config
 * @param {string} usage
 */
function tryParse(config, usage) {
  try {
    return parseArgs(config)
  } catch (error) {
    // The first sentence names the argument; the rest explains how to write a positional one.
    return refuse(String(/** @type {Error} */ (error).message).split(/(?<=\.) |(?<=')\. /)[0] ?? '', usage)
  }
}
