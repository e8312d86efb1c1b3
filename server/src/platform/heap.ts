import { setFlagsFromString } from 'node:v8'

/**
 * Has Node collect old garbage once it is six tenths of what is in use. By itself it lets it grow to three times that on
 * a machine with much memory, which several processes share. It costs no speed that the benchmark could see.
 */
export function keepLittleGarbage(): void {
  setFlagsFromString('--heap-growing-percent=60')
}
