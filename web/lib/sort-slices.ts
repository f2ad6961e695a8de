/** Items sorted before the first pause. */
const RUN = 250
/** Items put together between two pauses. */
const STRIDE = 250

/** `items` in order, equal ones as they came, with pauses: sorting thousands at once takes tens of milliseconds. */
export function* sortSlices<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
): Generator<unknown, T[]> {
  let runs: T[][] = []
  for (let from = 0; from < items.length; from += RUN) {
    runs.push(items.slice(from, from + RUN).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const longer: T[][] = []
    for (let at = 0; at < runs.length; at += 2)
      longer.push(yield* merge(runs[at] ?? [], runs[at + 1] ?? [], compare))
    runs = longer
  }
  return runs[0] ?? []
}

function* merge<T>(left: T[], right: T[], compare: (a: T, b: T) => number) {
  const result: T[] = []
  let [at, to] = [0, 0]
  while (at < left.length && to < right.length) {
    const [one, other] = [left[at] as T, right[to] as T]
    const isOne = compare(one, other) <= 0
    if (isOne) at += 1
    else to += 1
    result.push(isOne ? one : other)
    if (result.length % STRIDE === 0) yield
  }
  return result.concat(left.slice(at), right.slice(to))
}
