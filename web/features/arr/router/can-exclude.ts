import type { Instance } from '../../../contract/instances.ts'

/** Whether rules can exclude titles. Servers that know this send another setting of the same version with instances. */
export const canExclude = (list: readonly Instance[] | null): boolean =>
  list?.some(one => one.skipDefaultRoutingWhenNoMatch !== undefined) ?? false
