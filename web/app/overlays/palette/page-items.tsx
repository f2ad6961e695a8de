import { useMemo } from 'react'
import { useStore } from '../../../components/use-store.ts'
import type { PaletteGroup, PaletteItem } from '../../../features/palette/palette-items.ts'
import { config } from '../../../state/config.ts'
import { GROUPS, type Page, SHELL_PAGES } from '../../pages.ts'
import { ICONS, type IconName } from '../../shell/icons.ts'
import { offeredAnchors } from '../../shell/sidebar/sidebar-items.ts'

export const iconOf = (name: IconName) => {
  const Glyph = ICONS[name]
  return <Glyph size={18} />
}

const itemsOf = (page: Page, stored: object | null): PaletteItem[] => {
  const { path, title, group, icon, keywords, keys } = page
  return [
    {
      id: `page:${path}`,
      label: title,
      keywords: `${GROUPS.find(({ id }) => id === group)?.label ?? ''} ${keywords ?? ''}`,
      icon: iconOf(icon),
      keys,
      act: { to: path },
    },
    ...offeredAnchors(page, stored).map(
      (anchor): PaletteItem => ({
        id: `page:${path}#${anchor.id}`,
        label: anchor.label,
        state: `In ${title}`,
        keywords: title,
        icon: iconOf(anchor.icon),
        act: { to: `${path}#${anchor.id}` },
      }),
    ),
  ]
}

export const usePageGroup = (): PaletteGroup => {
  const stored = useStore(config.state).data
  return useMemo(
    () => ({
      id: 'pages',
      title: 'Pages',
      items: SHELL_PAGES.flatMap(page => itemsOf(page, stored)),
      isListed: true,
    }),
    [stored],
  )
}
