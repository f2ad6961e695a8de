import { type ComponentProps, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PaletteItem } from '../../../features/palette/palette-items.ts'
import { usePeopleGroup } from '../../../features/palette/people.tsx'
import { Results } from '../../../features/palette/results.tsx'
import { useInstanceGroup, useRequestGroup } from '../../../features/palette/sources.tsx'
import { withBase } from '../../../lib/base-path.ts'
import { askBeforeLeaving } from '../../../state/unsaved.ts'
import { PAGE_GROUP } from './page-items.tsx'
import { useActionGroups } from './use-action-group.tsx'
import { useSettingGroup } from './use-setting-group.tsx'
import { useTitleGroup } from './use-title-group.tsx'

interface PaletteResultsProps
  extends Pick<ComponentProps<typeof Results>, 'text' | 'onText' | 'onKey' | 'onActive'> {
  onClose: () => void
}

/** Each source is a hook that returns a group of results. Hooks that query the backend receive `text`. */
export default function PaletteResults({ onClose, ...field }: PaletteResultsProps) {
  const { text } = field
  const navigate = useNavigate()
  const choose = ({ act }: PaletteItem) => {
    // Navigation moves the focus to the new page. Otherwise, the focus returns to the previously focused element.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    onClose()
    if ('run' in act) act.run()
    else askBeforeLeaving(() => navigate(act.to))
  }
  const [here, actions] = useActionGroups()
  const people = usePeopleGroup(text)
  const instances = useInstanceGroup()
  const requests = useRequestGroup()
  const settings = useSettingGroup(text)
  const titles = useTitleGroup(text)
  const groups = useMemo(
    () => [here, PAGE_GROUP, people, titles, settings, actions, instances, requests],
    [here, people, titles, settings, actions, instances, requests],
  )
  const openTab = (path: string) => {
    window.open(withBase(path), '_blank')
    onClose()
  }
  return <Results {...field} groups={groups} onChoose={choose} onNewTab={openTab} />
}
