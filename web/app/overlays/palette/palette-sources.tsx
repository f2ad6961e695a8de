import { type ComponentProps, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import type { PaletteGroup, PaletteItem } from '../../../features/palette/palette-items.ts'
import { Results } from '../../../features/palette/results.tsx'
import { useInstanceGroup } from '../../../features/palette/use-instance-group.tsx'
import { useRequestGroup } from '../../../features/palette/use-request-group.tsx'
import { useTitleGroup } from '../../../features/palette/use-title-group.tsx'
import { useUserGroup } from '../../../features/palette/use-user-group.tsx'
import { withBase } from '../../../lib/base-path.ts'
import { askBeforeLeaving } from '../../../state/unsaved.ts'
import { useGo } from '../../../ui/link.tsx'
import { usePageGroup } from './page-items.tsx'
import { useActionGroups } from './use-action-group.tsx'
import { useSettingGroup } from './use-setting-group.tsx'

/** Moves the actions, tabs and sections of the current page to the group of what concerns it. */
const withHere = (
  here: PaletteGroup,
  others: readonly PaletteGroup[],
  pathname: string,
): readonly PaletteGroup[] => {
  const isHere = ({ id, act }: PaletteItem) =>
    /^(action|page):/.test(id) && 'to' in act && /^[?#]/.test(act.to.replace(pathname, ''))
  const items = [...others].reverse().flatMap(group => group.items.filter(isHere))
  return [
    { ...here, items: [...here.items, ...items] },
    ...others.map(group => ({ ...group, items: group.items.filter(item => !isHere(item)) })),
  ]
}

interface PaletteSourcesProps
  extends Pick<ComponentProps<typeof Results>, 'text' | 'onText' | 'onKey' | 'onActive'> {
  onClose: () => void
}

/** Each source is a hook that returns a group of results. Hooks that query the backend receive `text`. */
export default function PaletteSources({ onClose, ...field }: PaletteSourcesProps) {
  const { text } = field
  const go = useGo()
  const choose = ({ act }: PaletteItem) => {
    onClose()
    const start = () => {
      if ('run' in act) act.run()
      else go(act.to)
    }
    if ('run' in act || act.to.startsWith('?')) start()
    else askBeforeLeaving(start)
  }
  const pages = usePageGroup()
  const [here, actions] = useActionGroups()
  const { pathname } = useLocation()
  const users = useUserGroup(text)
  const instances = useInstanceGroup()
  const requests = useRequestGroup()
  const settings = useSettingGroup(text)
  const titles = useTitleGroup(text)
  const groups = useMemo(
    () => [
      ...withHere(here, [pages, users, titles, settings, actions], pathname),
      instances,
      requests,
    ],
    [here, pages, users, titles, settings, actions, instances, requests, pathname],
  )
  const openTab = (path: string) => {
    window.open(path.startsWith('?') ? path : withBase(path), '_blank', 'noopener')
    onClose()
  }
  return <Results {...field} groups={groups} onChoose={choose} onNewTab={openTab} />
}
