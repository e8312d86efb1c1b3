import { mutants, plant } from './r01-mutants.ts'

// One process plays all machines, or the one that a planted fault belongs to.
const { runs, commands, seed, mutant, databaseUrl } = JSON.parse(process.env['R1'] ?? '{}') as {
  runs: number
  commands: number
  seed: number
  mutant: number | null
  databaseUrl: string
}
const planted = mutant === null ? undefined : mutants[mutant]
if (planted) plant(planted)

// Only now, so that the fault is in what is loaded.
const { prepare } = await import('./prepare.ts')
const { machines, openGround, play } = await import('./r01-machines.ts')

const scene = await prepare(databaseUrl)
const ground = await openGround(scene)
let played = 0
let divergence = ''
try {
  const options = { runs, commands, seed }
  for (const name of planted ? [planted.machine] : (Object.keys(machines) as (keyof typeof machines)[])) {
    if (name === 'hiring') played += await play(machines.hiring, ground, options)
    if (name === 'events') played += await play(machines.events, ground, options)
    if (name === 'attempts') played += await play(machines.attempts, ground, options)
    if (name === 'orders') played += await play(machines.orders, ground, options)
  }
} catch (error) {
  divergence =
    error instanceof Error
      ? `${error.message}\n${error.cause instanceof Error ? error.cause.message : ''}`
      : String(error)
}
process.send?.({ played, divergence })
await scene.close()
process.disconnect?.()
