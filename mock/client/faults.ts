import type { Fault } from '../world/scenario.ts'

interface SetFault extends Fault {
  id: number
  /** Number of responses left to break; Infinity if the fault lasts until it is cleared. */
  left: number
}

/** `/v1/users/users/:id` matches `/v1/users/users/4`. A trailing `*` matches any suffix. */
const pathFits = (pattern: string, path: string): boolean => {
  if (pattern.endsWith('*')) return path.startsWith(pattern.slice(0, -1))
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part === given[index])
  )
}

export const createFaults = () => {
  let faults: SetFault[] = []
  let lastId = 0
  return {
    add(fault: Fault): SetFault {
      const set = {
        ...fault,
        id: ++lastId,
        left: fault.times === 0 ? Number.POSITIVE_INFINITY : fault.times,
      }
      faults.push(set)
      return set
    },
    take(method: string, path: string): SetFault | undefined {
      const fault = faults.find(
        ({ method: wanted, path: pattern }) =>
          (wanted === '*' || wanted === method) && pathFits(pattern, path),
      )
      if (fault && --fault.left <= 0) faults = faults.filter(other => other !== fault)
      return fault
    },
    clear(id?: number): void {
      faults = id === undefined ? [] : faults.filter(fault => fault.id !== id)
    },
    list: () =>
      faults.map(({ left, ...fault }) => ({ ...fault, left: Number.isFinite(left) ? left : null })),
  }
}
