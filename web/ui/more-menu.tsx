import Ellipsis from 'lucide-react/icons/ellipsis'
import { MenuButton, type MenuButtonProps } from './menu.tsx'

/** An icon button for a menu of less common actions. `label` must name the row, card or window they apply to. */
export const MoreMenu = (props: Omit<MenuButtonProps, 'size'>) => (
  <MenuButton variant="clear" icon={<Ellipsis />} {...props} size="icon" />
)
