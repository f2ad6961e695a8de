import { useDeferredValue, useMemo, useState } from 'react'
import { usePageUse } from '../../../../components/page-use.ts'
import { useUrlParams } from '../../../../components/use-url-params.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { matcherOf, normalize } from '../../../../lib/normalize.ts'
import { idIn } from '../../../../lib/query-values.ts'
import { byRank, isExcluding } from '../../../../state/router-rules.ts'
import type { Kind } from '../../kinds.ts'
import { useRuleEffects } from '../effect/use-rule-effects.ts'
import { ruleFlags } from '../rule-flags.ts'
import { conditionParts, destinationParts, effectLabels, matchesLabel } from '../rule-labels.ts'
import { useConditions, useRuleInstances } from '../use-conditions.ts'

/**
 * The rules with what the list displays, and those that are found.
 * @param adding those that add titles, in the order shown
 */
export const useRuleRows = (
  kind: Kind,
  rules: readonly RouterRule[],
  adding: readonly RouterRule[],
) => {
  // The first view doesn't ask each instance for the names of its profiles.
  const kindInstances = useRuleInstances(kind.id, usePageUse(true) ? rules : [])
  const [params, setParams] = useUrlParams()
  /** The instance whose rules a link asks for. */
  const only = idIn(params.get('instance'))
  const [search, setSearch] = useState('')
  const { known, names, awaitsUsers } = useConditions(kind.id)
  const { effects, missing } = useRuleEffects(kind, rules, known, kindInstances)
  const { rows, ...sums } = useMemo(() => {
    const ranked = [...rules.filter(isExcluding).sort(byRank), ...adding]
    const surroundings = { ranked, kindInstances, people: names.users, effects }
    const rows = ranked.map(rule => {
      const effect = effects?.of.get(rule.id)
      const condition = conditionParts(rule.condition, names)
      const sentence = condition.map(part => part.text).join('')
      const destination = destinationParts(rule, kindInstances.namesOf(rule.target_instance_id))
      const { instance, details } = destination
      return {
        rule,
        condition,
        destination,
        text: normalize(`${rule.name} ${sentence} ${instance} ${details.join(' ')}`),
        effect:
          effects && effect
            ? effectLabels(rule, effect, effects.total, ranked)
            : { line: rule.enabled ? missing : 'Off', detail: null, doubt: null },
        flags: ruleFlags(rule, surroundings),
      }
    })
    return {
      rows,
      rest: effects ? matchesLabel(effects.rest, effects.total) : missing,
      total: effects?.total ?? null,
    }
  }, [rules, adding, names, kindInstances, effects, missing])
  // The search is deferred, because rendering two hundred rows must not block typing.
  const wanted = useDeferredValue(search).trim()
  const found = useMemo(() => {
    const isFound = matcherOf(wanted)
    const isWanted = ({ rule, text }: (typeof rows)[number]) =>
      isFound(text) && (only === null || rule.target_instance_id === only)
    return new Set(rows.filter(isWanted).map(({ rule }) => rule.id))
  }, [rows, wanted, only])
  return {
    ...sums,
    rows,
    awaitsUsers,
    kindInstances,
    search,
    setSearch,
    only,
    showAll: () =>
      setParams(before => {
        before.delete('instance')
        return before
      }),
    isFiltered: wanted !== '' || only !== null,
    found,
  }
}
