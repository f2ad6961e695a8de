import { posix } from 'node:path'
import type { Page } from '../../web/app/page-types.ts'
import { PAGES } from '../../web/app/pages.ts'
import { HOME } from '../../web/lib/page-paths.ts'

export const ENTRY_MODULE = 'web/main.tsx'

const APPROVALS = '/approvals'
const LOGIN_MODULE = 'web/features/auth/login-page.tsx'
const SHELL_MODULE = 'web/app/shell/shell.tsx'

/** Lazy modules loaded some seconds after the first view. All others are loaded on demand. */
const LOADED_NEXT = [
  'web/features/connection/connection-details.tsx',
  'web/app/overlays/toaster.tsx',
]
/** What the dashboard loads when its statistics are opened. */
const HOME_NEXT = 'web/features/dashboard/statistics/charts.tsx'

export const firstViewOf = (page: Page): readonly string[] =>
  page.frame === 'shell' ? [ENTRY_MODULE, SHELL_MODULE, page.file] : [ENTRY_MODULE, page.file]

/**
 * Chooses the script into which a file is bundled; null keeps it lazy.
 * @param isReached whether a module statically imports the file, directly or indirectly
 */
export const chunkNameFor = (isReached: (module: string) => boolean): string | null => {
  const pages = PAGES.filter(page => isReached(page.file))
  if (isReached(ENTRY_MODULE) || isReached(LOGIN_MODULE)) return 'start'
  const isOfBare = pages.some(page => page.frame === 'bare')
  const isOfShell = isReached(SHELL_MODULE) || pages.some(page => page.frame === 'shell')
  // Few visitors see the pages for the first account and for unknown addresses.
  if (isOfBare) return isOfShell ? 'start' : null
  if (isReached(SHELL_MODULE)) return 'shell'
  const [first, ...others] = new Set(pages.map(page => page.file))
  if (!first) return null
  const isOfHome = pages.some(page => page.path === HOME) || isReached(HOME_NEXT)
  const isElsewhere = pages.some(page => page.path !== HOME)
  const isNext = LOADED_NEXT.some(isReached)
  if (isOfHome && (isElsewhere || isNext)) return 'shell'
  // Modules loaded next must not pull in a page's script.
  if (isNext) return 'shared'
  if (others.length === 0) return posix.basename(first, '.tsx')
  if (pages.every(page => page.holdsSettings)) return 'settings'
  if (pages.every(page => !page.holdsSettings)) return 'lists'
  // The list of requests has few forms.
  return pages.some(page => page.path === APPROVALS) ? 'shared' : 'forms'
}
