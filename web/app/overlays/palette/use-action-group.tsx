import Zap from 'lucide-react/icons/zap'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { actionList, actionOf } from '../../../components/actions/actions.ts'
import { pageActions } from '../../../components/actions/use-actions.ts'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import type { PaletteGroup, PaletteItem } from '../../../features/palette/palette-items.ts'
import { approvalStats } from '../../../state/approval-counts.ts'
import { gateway } from '../../../state/gateway.ts'
import { preferences } from '../../../state/preferences.ts'
import { workflow } from '../../../state/workflow.ts'
import { useHelpLinks } from '../../shell/sidebar/sidebar.tsx'

const SIZE = { 'aria-hidden': true, size: 18 } as const

export const useActionGroups = (): readonly [here: PaletteGroup, all: PaletteGroup] => {
  const navigate = useNavigate()
  const [here] = useState(() =>
    pageActions().map(
      ({ id, label, run }): PaletteItem => ({
        id: `here:${id}`,
        label,
        icon: <Zap {...SIZE} />,
        isOnce: true,
        act: { run },
      }),
    ),
  )
  const { data: status, error } = useResource(workflow)
  // The actions read these stores.
  useStore(preferences)
  useStore(gateway.state)
  useStore(approvalStats.state)
  const items = actionList.flatMap((id): readonly PaletteItem[] => {
    const { icon: Glyph, when, to, run, group, keys, ...shown } = actionOf(id)
    if (id === 'palette' || !Glyph || when?.() === false) return []
    // The keys of other groups only work on their pages.
    const general = group === 'everywhere' ? keys?.[0] : undefined
    const act = to ? { to } : { run: () => void run?.(navigate) }
    return [
      { ...shown, id: `action:${id}`, icon: <Glyph key={id} {...SIZE} />, keys: general, act },
    ]
  })
  const help = useHelpLinks().map(
    ({ id, label, keywords, Icon, follow }): PaletteItem => ({
      id: `help:${id}`,
      label,
      state: 'New tab',
      keywords,
      icon: <Icon {...SIZE} />,
      act: { run: follow },
    }),
  )
  return [
    { id: 'here', title: 'On this page', items: here, isHere: true },
    {
      id: 'actions',
      title: 'Actions',
      items: [...items, ...help],
      isListed: true,
      error: status === null ? error : null,
      retry: () => void workflow.load({ force: true }),
    },
  ]
}
