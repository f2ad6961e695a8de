import { lazyPart } from './lazy-part.ts'

/* Libraries behind menus, dialogs and tooltips: 30 kB as sent that no page needs before its first use. */

export const dialogPart = lazyPart('dialog', () => import('./dialog-window.tsx'))
export const menuPart = lazyPart('menu', () => import('./menu-list.tsx'))
export const tooltipPart = lazyPart('tooltips', () => import('./tooltip-layer.ts'), { quiet: true })
