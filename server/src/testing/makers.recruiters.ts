import type { World } from './world.ts'

export function recruiterMakers(_w: World) {
  return {}
}
