import { useEffect, useMemo, useState } from 'react'
import { usePageUse } from '../../../components/page-use.ts'
import { useInstances } from '../../../components/routing/use-instances.ts'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import type { Instance } from '../../../contract/instances.ts'
import { leftOutOf } from '../../../contract/rows.ts'
import { matcherOf } from '../../../lib/normalize.ts'
import { runTest, testStateIn, testStates } from '../../../state/instance-checks.ts'
import { isPlaceholder } from '../../../state/instances.ts'
import { routerRules } from '../../../state/router-rules.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import type { Kind } from '../kinds.ts'
import { canLoadOptions, checkInstance, instanceState } from './instance-state.ts'
import type { InstanceRow } from './instance-table.tsx'

const byDefaultAndName = (a: Instance, b: Instance) =>
  Number(b.isDefault) - Number(a.isDefault) || a.name.localeCompare(b.name) || a.id - b.id

/**
 * The instances with their connections, which are tested when the page opens. Names of profiles and free space are loaded
 * once someone uses the page.
 */
export const useInstanceRows = (kind: Kind) => {
  const kindInstances = useInstances(kind.id)
  const list = useMemo(
    () => (kindInstances.list ?? []).filter(row => !isPlaceholder(row)).sort(byDefaultAndName),
    [kindInstances.list],
  )
  const isUsed = usePageUse(true)
  const states = useStore(testStates)
  const { data: rules } = useResource(routerRules(kind.id))
  const rows = useMemo(
    () =>
      list.map((row): InstanceRow => {
        const { test, isTesting, testedAt } = testStateIn(states, kind.id, row)
        return {
          row,
          state: instanceState(row, test, kindInstances),
          isTesting,
          testedAt,
          rules: rules?.filter(rule => rule.target_instance_id === row.id).length ?? null,
        }
      }),
    [kind, list, states, rules, kindInstances],
  )
  const isUsable = (row: Instance) =>
    canLoadOptions(kind, row, testStateIn(states, kind.id, row).test)
  useInstances(kind.id, isUsed ? list.filter(isUsable).map(({ id }) => id) : [])
  useEffect(() => {
    for (const row of list) void runTest(kind.id, row)
  }, [kind, list])
  const test = useStableCallback((row: Instance) => void checkInstance(kind, row))
  const [wantsFailing, setIsFiltered] = useState(false)
  const [search, setSearch] = useState('')
  const isFound = matcherOf(search)
  const failed = rows.filter(({ state }) => state.tone === 'bad')
  /** The instances whose test failed, or else the incomplete ones. */
  const failing =
    failed.length > 0 ? failed : rows.filter(({ state }) => state.word === 'Incomplete')
  const isFiltered = wantsFailing && failing.length > 0
  const isRead = kindInstances.list !== null
  const ends = rows.flatMap(({ testedAt }) => testedAt ?? [])
  return {
    kindInstances,
    isRead,
    // An instance that couldn't be read may be the default.
    isWhole: isRead && leftOutOf(kindInstances.list) === 0,
    list,
    rows,
    testedAt: ends.length === list.length ? ends.sort()[0] : undefined,
    pending: rows.filter(({ isTesting }) => isTesting).length,
    failing,
    shown: rows.filter(
      each =>
        (!isFiltered || failing.includes(each)) && isFound(`${each.row.name} ${each.row.baseUrl}`),
    ),
    isFiltered,
    setIsFiltered,
    search,
    setSearch,
    test,
    testAll: () => {
      for (const row of list) test(row)
    },
  }
}
export type InstanceRows = ReturnType<typeof useInstanceRows>
