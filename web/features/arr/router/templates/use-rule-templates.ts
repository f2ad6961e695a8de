import { useEffect, useMemo } from 'react'
import { useInstances } from '../../../../components/routing/use-instances.ts'
import { useResource } from '../../../../components/use-resource.ts'
import { everyWatchlist } from '../../../../state/every-watchlist.ts'
import { isPlaceholder, loadLookups } from '../../../../state/instances.ts'
import type { Kind } from '../../kinds.ts'
import { useConditionFields } from '../use-condition-fields.ts'
import { useKnownItems } from '../use-known-items.ts'
import { type RuleTemplate, templatesFor } from './rule-templates.ts'

/**
 * Templates for new rules; ready once the options of the instances have loaded. Also loads the folders and profiles of
 * all instances.
 */
export const useRuleTemplates = (
  kind: Kind,
): { templates: readonly RuleTemplate[]; isReady: boolean } => {
  const kindInstances = useInstances(kind.id)
  const items = useKnownItems(kind)
  const { loading } = useResource(everyWatchlist)
  const { fields, known } = useConditionFields(kind.id)
  const { list } = kindInstances
  useEffect(() => {
    for (const one of list ?? []) if (!isPlaceholder(one)) void loadLookups(kind.id, one.id)
  }, [kind, list])
  const usable = list
    ?.filter(one => !isPlaceholder(one))
    .map(one => kindInstances.lookupsFor(one.id))
  const isLoaded = usable?.every(({ profiles, folders, error }) => (profiles && folders) || error)
  const templates = useMemo(
    () => templatesFor({ kindInstances, fields, items: loading ? null : items, known }),
    [kindInstances, fields, items, loading, known],
  )
  return { templates, isReady: isLoaded === true && known !== null }
}
