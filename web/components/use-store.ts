import { useSnapshot } from 'valtio'

/** The current values of a store, typed like the store itself. Only changes to values that were read cause a render. */
export const useStore = <T extends object>(store: T): Readonly<T> =>
  useSnapshot(store) as Readonly<T>
