import Server from 'lucide-react/icons/server'
import { useMemo } from 'react'
import { useResource } from '../../components/use-resource.ts'
import type { ArrKind, Instance } from '../../contract/instances.ts'
import { instances, isPlaceholder, KIND_LABELS } from '../../state/instances.ts'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'
import { useGroup } from './use-group.ts'

const INSTANCES = [instances.radarr, instances.sonarr]

const instanceItem = (kind: ArrKind, { id, name }: Instance): PaletteItem => ({
  id: `${kind}:${id}`,
  label: name,
  state: `${KIND_LABELS[kind]} instance`,
  keywords: `${KIND_LABELS[kind]} instance`,
  icon: <Server size={18} />,
  act: { to: `/${kind}/instances?instance=${id}` },
})

export const useInstanceGroup = (): PaletteGroup => {
  const radarr = useResource(instances.radarr)
  const sonarr = useResource(instances.sonarr)
  const items = useMemo(
    () =>
      (
        [
          ['radarr', radarr.data],
          ['sonarr', sonarr.data],
        ] as const
      ).flatMap(([kind, list]) =>
        (list ?? []).filter(one => !isPlaceholder(one)).map(one => instanceItem(kind, one)),
      ),
    [radarr.data, sonarr.data],
  )
  const isLoading = radarr.status === 'loading'
  const of = radarr.error || isLoading ? radarr : sonarr
  return useGroup({ id: 'instances', title: 'Instances', resources: INSTANCES, ...of }, items)
}
