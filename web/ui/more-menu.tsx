import Ellipsis from 'lucide-react/icons/ellipsis'
import { MenuButton, type MenuButtonProps } from './menu.tsx'

/** An icon button with the less common actions of a row, card or window. `label` must name that row, card or window. */
export const MoreMenu = (props: Omit<MenuButtonProps, 'size'>) => (
  <MenuButton variant="clear" icon={<Ellipsis aria-hidden />} {...props} size="icon" />
)
