import Settings2 from 'lucide-react/icons/settings-2'
import { type ActionId, actionOf } from '../../../components/actions/actions.ts'
import { MenuButton, type MenuItem } from '../../../ui/menu.tsx'
import { isMobile } from '../../../ui/use-media.ts'
import { HEADER_BUTTON } from '../shell-styles.ts'

const GROUPS: readonly (readonly ActionId[])[] = [
  ['theme', 'asteroids', 'fullscreen'],
  ['browser', 'transfer'],
]

const itemsOf = (ids: readonly ActionId[]): MenuItem[] =>
  ids
    .map(actionOf)
    .flatMap(({ label, icon: Glyph, state, when, run }) =>
      when?.() === false
        ? []
        : { label, icon: Glyph && <Glyph />, hint: state, onSelect: run as () => void },
    )

/** Includes the search on phones, where the header has no room for it. */
const settingsItems = () =>
  [...(isMobile() ? [['palette'] as const] : []), ...GROUPS]
    .map(itemsOf)
    .filter(items => items.length > 0)
    .flatMap((items, index) => (index > 0 ? [{ kind: 'separator' as const }, ...items] : items))

export const SettingsMenu = () => (
  <MenuButton
    label="Settings"
    size="icon"
    tip={{ side: 'bottom' }}
    className={HEADER_BUTTON}
    icon={<Settings2 />}
    items={settingsItems}
  />
)
