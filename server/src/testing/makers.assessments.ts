import type { World } from './world.ts'

export function testMakers(_w: World) {
  return {}
}
