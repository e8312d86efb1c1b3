import type { World } from './world.ts'

export function hiringMakers(_w: World) {
  return {}
}
