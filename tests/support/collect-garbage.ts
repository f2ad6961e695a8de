import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Sets free what nothing holds any more, at once. */
export const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}
