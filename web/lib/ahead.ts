import { onSignOut } from './on-sign-out.ts'

/**
 * A read that may be begun before the part is there that asks for it: the first to `take` it gets that run, later ones a
 * new one.
 */
export const ahead = <T>(read: () => Promise<T>) => {
  let begun: Promise<T> | null = null
  const drop = () => {
    const run = begun
    begun = null
    return run
  }
  onSignOut(drop)
  return {
    begin: (): Promise<T> => {
      begun ??= read()
      return begun
    },
    take: (): Promise<T> => drop() ?? read(),
  }
}
