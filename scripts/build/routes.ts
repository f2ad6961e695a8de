import { posix } from 'node:path'
import { HOME, LOGIN } from '../../web/app/home.ts'
import { PAGES, type Page } from '../../web/app/pages.ts'
import { NOT_FOUND } from '../../web/app/public-pages.ts'
import { PAGE_BUDGET_KB } from './budgets.ts'
import type { View } from './pieces.ts'

const PAGES_FOLDER = 'web/app'

export const ENTRY_MODULE = 'web/main.tsx'

/** The frame around the pages behind the sign-in. */
const SHELL_MODULE = 'web/app/shell.tsx'

/** What the frame fetches when the browser is idle, on every page. */
export const IDLE_MODULE = 'web/app/idle-parts.tsx'
export const BACKDROP_MODULE = 'web/app/backdrop.tsx'

/** The sign-in form, which is also asked for over a page whose session ended. */
const FORM_MODULE = 'web/features/auth/sign-in-form.tsx'

/** Modules that several views begin with. */
export const FIRST_MODULES = [ENTRY_MODULE, SHELL_MODULE]

/** Small parts of most pages; here they cost no file of their own. */
const COMMON_MODULES = [
  'web/ui/field.tsx',
  'web/ui/input.tsx',
  'node_modules/lucide-react/dist/esm/icons/eye.mjs',
]

/** What a page fetches by itself as soon as it is there, or has in its file. */
const PAGE_PARTS: Readonly<Record<string, readonly string[]>> = {
  'web/features/approvals/approvals-page.tsx': ['web/features/approvals/list/approval-table.tsx'],
  'web/features/auth/login-page.tsx': [FORM_MODULE],
  'web/features/auth/create-user-page.tsx': [FORM_MODULE],
}

/** The source module a page is loaded from, read out of `() => import('…')`. */
export const moduleOf = (page: Page): string => {
  const relative = /import\(\s*['"]([^'"?]+)/.exec(String(page.load))?.[1]
  if (!relative) throw new Error(`load of ${page.path} is not a plain () => import('…').`)
  return posix.join(PAGES_FOLDER, relative)
}

/** The modules around a page. */
export const frameOf = (page: Page): readonly string[] =>
  // The shell's script also has the not-found page.
  page.frame === 'shell' || page === NOT_FOUND ? FIRST_MODULES : [ENTRY_MODULE]

/** Everything the first view of a page begins with, beside the frame's. */
export const pageModules = (page: Page): readonly string[] => {
  const module = moduleOf(page)
  return [module, ...(PAGE_PARTS[module] ?? [])]
}

/** The first pages anybody sees, before anything is in the cache. */
const isFirst = ({ path }: Page) => path === HOME || path === LOGIN

/**
 * Which modules may share a file: pages of one frame. The frame of the pages behind the sign-in may share one with the first
 * of them, which is small and nearly always seen.
 */
export const KINDS: ReadonlyMap<string, string> = new Map([
  [SHELL_MODULE, 'home'],
  [FORM_MODULE, 'bare'],
  ...PAGES.filter(page => page !== NOT_FOUND).flatMap(page =>
    [moduleOf(page), ...(PAGE_PARTS[moduleOf(page)] ?? [])].map(
      module => [module, page.path === HOME ? 'home' : page.frame] as const,
    ),
  ),
])

/** What is fetched together: one view for each page's module, and what comes when the browser is idle. */
export const VIEWS: readonly (Omit<View, 'roots' | 'ownBytes'> & {
  modules: readonly string[]
  /** Most kB as sent that it may take on top of the frame. */
  ownKb?: number
})[] = [
  ...new Map(
    PAGES.map(page => [
      moduleOf(page),
      {
        modules: [...COMMON_MODULES, ...frameOf(page), ...pageModules(page)],
        weight: isFirst(page) ? 10 : 1,
        ...(page.path in PAGE_BUDGET_KB && { ownKb: PAGE_BUDGET_KB[page.path] }),
        ...(isFirst(page) && { inVain: 24_000 }),
        ...(page === NOT_FOUND && { isFree: true }),
      },
    ]),
  ).values(),
  { modules: [...COMMON_MODULES, ENTRY_MODULE, FORM_MODULE], weight: 0.2, isFree: true },
  // Fetched right after the dashboard's first paint, on the way to its last one.
  {
    modules: [
      ...COMMON_MODULES,
      ...FIRST_MODULES,
      'web/features/dashboard/dashboard-page.tsx',
      'web/features/dashboard/second-view.tsx',
    ],
    weight: 8,
    isFree: true,
    inVain: 16_000,
  },
  { modules: [...COMMON_MODULES, ...FIRST_MODULES, IDLE_MODULE], weight: 2, isFree: true },
]
