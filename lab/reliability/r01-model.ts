import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Protocol } from './environment.ts'
import type { Options, Played } from './r01-machines.ts'
import { mutants } from './r01-mutants.ts'

/** Hiring, events, attempts and orders played at random against simple models. */
export const r01: Protocol = {
  id: 'R1',
  async run(environment) {
    // Each on its own database: what another process has left would look like a difference.
    const child = async (url: string, options: Options, mutant: number | null = null) => {
      const process_ = fork(new URL('./r01.child.ts', import.meta.url), {
        env: {
          ...process.env,
          R1: JSON.stringify({ ...options, mutant, databaseUrl: url }),
          DATA_DIR: environment.folder,
        },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      const ended = once(process_, 'exit')
      const [told] = (await Promise.race([once(process_, 'message'), ended.then(() => [null])])) as [Played | null]
      await ended
      // A mutant that no longer applies, or that failed with an error, does not count as caught.
      if (!told)
        throw new Error(`a process ended by itself: ${JSON.stringify({ ...options, ...mutants[mutant ?? -1] })}`)
      return told
    }
    const commands = 60
    const runs = environment.isFull ? 250 : 50
    const random = Math.floor(Math.random() * 2 ** 31)
    const control = async () => {
      const caught: number[] = []
      const missed: string[] = []
      for (const [number, { file, from }] of mutants.entries()) {
        const { runs: took, divergence } = await child(
          await environment.database(),
          { runs: 50, commands, seed: 7 },
          number,
        )
        if (divergence) caught.push(took)
        else missed.push(`${file}: ${from}`)
      }
      return { caught, missed }
    }
    const first = await environment.database()
    const second = await environment.database()
    const [fixed, fresh, { caught, missed }] = await Promise.all([
      child(first, { runs, commands, seed: 20261121 }),
      child(second, { runs, commands, seed: random }),
      control(),
    ])
    const parted = [fixed, fresh].map(({ divergence }) => divergence).filter(Boolean)
    return {
      holds: parted.length === 0 && missed.length === 0,
      figure: `${fixed.runs + fresh.runs}${environment.isFull ? '' : ' (of 2,000)'} runs of at most ${commands} commands, ${fixed.commands + fresh.commands} in all, seeds 20261121 and ${random}: ${parted.length} divergences ${parted.map((one) => one.slice(0, 1500)).join('\n')}; control: ${caught.length} of ${mutants.length} planted mutants caught, each within ${Math.max(...caught)} runs ${missed.join('; ')}`,
    }
  },
}
