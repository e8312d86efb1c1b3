import type { World } from './world.ts'

export function fileMakers(_w: World) {
  return {}
}
