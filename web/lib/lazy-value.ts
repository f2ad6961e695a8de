/** Returns a function that creates a value on its first call and returns the same value afterwards. */
export const lazyValue = <T>(make: () => T): (() => T) => {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
