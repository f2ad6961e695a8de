import { lazyPart } from './lazy-part.ts'

/* Libraries for menus, dialogs and tooltips: 30 kB compressed, which no page needs before their first use. */

export const dialogPart = lazyPart('dialog', () => import('./dialog-window.tsx'))
export const menuPart = lazyPart('menu', () => import('./menu-list.tsx'))
export const tooltipPart = lazyPart('tooltips', () => import('./tooltip-layer.ts'), { quiet: true })
