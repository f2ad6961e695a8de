import Server from 'lucide-react/icons/server'
import { useMemo } from 'react'
import { useResource } from '../../components/use-resource.ts'
import type { ArrKind, Instance } from '../../contract/instances.ts'
import { instances, isPlaceholder, KIND_LABELS } from '../../state/instances.ts'
import { type PaletteGroup, type PaletteItem, useGroup } from './palette-items.ts'

const INSTANCES = [instances.radarr, instances.sonarr]

const itemsOf = (kind: ArrKind, list: readonly Instance[] | null): PaletteItem[] =>
  (list ?? [])
    .filter(one => !isPlaceholder(one))
    .map(({ id, name }) => ({
      id: `${kind}:${id}`,
      label: name,
      state: `${KIND_LABELS[kind]} instance`,
      keywords: `${KIND_LABELS[kind]} instance`,
      icon: <Server size={18} />,
      act: { to: `/${kind}/instances?instance=${id}` },
    }))

export const useInstanceGroup = (): PaletteGroup => {
  const radarr = useResource(instances.radarr)
  const sonarr = useResource(instances.sonarr)
  const items = useMemo(
    () => [...itemsOf('radarr', radarr.data), ...itemsOf('sonarr', sonarr.data)],
    [radarr.data, sonarr.data],
  )
  const isFirst = radarr.error !== null || radarr.status === 'loading'
  return useGroup('instances', 'Instances', INSTANCES, isFirst ? radarr : sonarr, items)
}
