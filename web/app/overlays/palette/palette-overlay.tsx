import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Palette } from '../../../features/palette/palette.tsx'
import type { PaletteItem } from '../../../features/palette/palette-items.ts'
import {
  useInstanceGroup,
  useRequestGroup,
  useUserGroup,
} from '../../../features/palette/sources.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { askBeforeLeaving } from '../../navigation/leave-question.ts'
import { PAGE_GROUP } from './page-items.tsx'
import { useActionGroups } from './use-action-group.tsx'
import { useSettingGroup } from './use-setting-group.tsx'
import { useTitleGroup } from './use-title-group.tsx'

interface PaletteOverlayProps {
  open: boolean
  onClose: () => void
}

export default function PaletteOverlay({ open, onClose }: PaletteOverlayProps) {
  const navigate = useNavigate()
  const choose = ({ act }: PaletteItem) => {
    // Navigation moves the focus to the new page. Otherwise, the focus returns to the previously focused element.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    onClose()
    if ('run' in act) act.run()
    else askBeforeLeaving(() => navigate(act.to))
  }
  return (
    <Dialog open={open} onClose={onClose} title="Search and commands" size="lg">
      <Sources onChoose={choose} />
    </Dialog>
  )
}

/** Each source is a hook that returns a group of results. Hooks that query the backend receive `text`. */
function Sources({ onChoose }: { onChoose: (item: PaletteItem) => void }) {
  const [text, setText] = useState('')
  const [here, actions] = useActionGroups()
  const users = useUserGroup()
  const instances = useInstanceGroup()
  const requests = useRequestGroup()
  const settings = useSettingGroup(text)
  const titles = useTitleGroup(text)
  const groups = useMemo(
    () => [here, titles, PAGE_GROUP, settings, actions, users, instances, requests],
    [here, titles, settings, actions, users, instances, requests],
  )
  return <Palette text={text} onText={setText} groups={groups} onChoose={onChoose} />
}
