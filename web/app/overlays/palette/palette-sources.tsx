import Search from 'lucide-react/icons/search'
import { type ComponentProps, useMemo } from 'react'
import {
  findAddress,
  JOURNEY_PARAM,
  titleAddress,
} from '../../../components/journey/journey-address.ts'
import { useOpened } from '../../../components/list/use-opened.ts'
import { Poster } from '../../../components/titles/poster.tsx'
import { useStore } from '../../../components/use-store.ts'
import type { PaletteGroup, PaletteItem } from '../../../features/palette/palette-items.ts'
import { Results } from '../../../features/palette/results.tsx'
import { useInstanceGroup } from '../../../features/palette/use-instance-group.tsx'
import { useRequestGroup } from '../../../features/palette/use-request-group.tsx'
import { useUserGroup } from '../../../features/palette/use-user-group.tsx'
import { withBase } from '../../../lib/base-path.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { askBeforeLeaving } from '../../../state/unsaved.ts'
import { knownLists } from '../../../state/watchlists.ts'
import { useGo } from '../../../ui/link.tsx'
import { usePageGroup } from './page-items.tsx'
import { useActionGroups } from './use-action-group.tsx'
import { useSettingGroup } from './use-setting-group.tsx'

const FOUND_MAX = 10

/** Titles on the watchlists loaded so far. The palette doesn't load the rest, because that takes one call per user. */
const useTitleGroup = (text: string): PaletteGroup => {
  const { open } = useOpened(JOURNEY_PARAM)
  const known = useStore(knownLists).data
  return useMemo(() => {
    const typed = text.trim()
    const opens = (address: string) => ({ run: () => open(address) })
    const find: PaletteItem = {
      id: 'titles:find',
      label: 'Find a title',
      state: 'See where it is and what’s holding it up',
      icon: <Search size={18} />,
      act: opens(findAddress()),
    }
    const group = { id: 'titles', title: 'Titles' }
    if (typed === '') return { ...group, items: [], fallback: find }
    const found = known.titles.search(typed, FOUND_MAX).slice(0, FOUND_MAX)
    const items = found.map(
      (title): PaletteItem => ({
        id: `title:${titleAddress(title)}`,
        label: title.title,
        state: `${pluralize(title.wants.size, 'watchlist')} · Where is it?`,
        icon: <Poster {...title} className="h-6.5 w-4.5" />,
        act: opens(titleAddress(title)),
      }),
    )
    const label = `Find titles matching “${typed}”`
    const act = opens(findAddress(typed))
    const fallback = { ...find, id: 'titles:search', label, state: undefined, act }
    return { ...group, items: [find, ...items], fallback }
  }, [text, known, open])
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
  const users = useUserGroup(text)
  const instances = useInstanceGroup()
  const requests = useRequestGroup()
  const settings = useSettingGroup(text)
  const titles = useTitleGroup(text)
  const groups = useMemo(
    () => [here, pages, users, titles, settings, actions, instances, requests],
    [here, pages, users, titles, settings, actions, instances, requests],
  )
  const openTab = (path: string) => {
    window.open(path.startsWith('?') ? path : withBase(path), '_blank', 'noopener')
    onClose()
  }
  return <Results {...field} groups={groups} onChoose={choose} onNewTab={openTab} />
}
