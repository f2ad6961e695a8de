import type { PaletteGroup, PaletteItem } from '../../../features/palette/palette-items.ts'
import { GROUPS, type Page, SHELL_PAGES } from '../../pages.ts'
import { ICONS, type IconName } from '../../shell/icons.ts'
import { GO_KEYS, goKeys } from '../../shortcuts/go-keys.ts'

export const iconOf = (name: IconName) => {
  const Glyph = ICONS[name]
  return <Glyph aria-hidden size={18} />
}

const KEY_OF = new Map(Object.entries(GO_KEYS).map(([key, path]) => [path, goKeys(key)]))

const itemsOf = ({ path, title, group, icon, keywords, anchors = [] }: Page): PaletteItem[] => [
  {
    id: `page:${path}`,
    label: title,
    keywords: `${GROUPS.find(({ id }) => id === group)?.label ?? ''} ${keywords ?? ''}`,
    icon: iconOf(icon),
    keys: KEY_OF.get(path),
    act: { to: path },
  },
  ...anchors.map(
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

export const PAGE_GROUP: PaletteGroup = {
  id: 'pages',
  title: 'Pages',
  items: SHELL_PAGES.flatMap(itemsOf),
  isListed: true,
}
