import type { World } from './world.ts'

export function jobMakers(_w: World) {
  return {}
}
