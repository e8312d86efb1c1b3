import { readArguments } from './arguments.mjs'
import { listOfCommands, usageOf } from './commands.mjs'

// npm run help: every command, one line each.
readArguments({ usage: usageOf('help') })
console.log(listOfCommands())
