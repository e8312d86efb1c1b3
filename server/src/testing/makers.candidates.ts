import type { World } from './world.ts'

export function candidateMakers(_w: World) {
  return {}
}
