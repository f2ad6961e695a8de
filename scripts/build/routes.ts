import { posix } from 'node:path'
import { HOME, LOGIN } from '../../web/app/home.ts'
import { PAGES, type Page } from '../../web/app/pages.ts'
import { NOT_FOUND } from '../../web/app/public-pages.ts'
import type { View } from './parts.ts'

const PAGES_FOLDER = 'web/app'

export const ENTRY_MODULE = 'web/main.tsx'

/** The frame around the pages behind the sign-in. */
export const SHELL_MODULE = 'web/app/shell.tsx'

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

/** What is fetched together: one view for each page's module, and what comes when the browser is idle. */
export const VIEWS: readonly (Omit<View, 'roots'> & { modules: readonly string[] })[] = [
  ...new Map(
    PAGES.map(page => [
      moduleOf(page),
      {
        modules: [...COMMON_MODULES, ...frameOf(page), ...pageModules(page)],
        weight: isFirst(page) ? 10 : 1,
        ...(page.path === HOME && { inVain: 2_500 }),
        ...(page.path === LOGIN && { inVain: 6_000 }),
        ...(page === NOT_FOUND
          ? { isFree: true }
          : { kind: page.path === HOME ? 'home' : page.frame }),
      },
    ]),
  ).values(),
  {
    modules: [...COMMON_MODULES, ENTRY_MODULE, FORM_MODULE],
    kind: 'bare',
    weight: 0.2,
    isFree: true,
  },
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
  },
  { modules: [...COMMON_MODULES, ...FIRST_MODULES, IDLE_MODULE], weight: 2, isFree: true },
]
