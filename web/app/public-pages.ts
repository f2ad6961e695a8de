import { LOGIN } from '../lib/page-paths.ts'
import type { Page } from './page-types.ts'

/* Kept separate from pages.ts, because the sign-in page doesn't need the others. */

export const PUBLIC_PAGES: readonly Page[] = [
  {
    path: LOGIN,
    title: 'Log in',
    purpose: '',
    frame: 'bare',
    file: 'web/features/auth/login-page.tsx',
    load: () => import('../features/auth/login-page.tsx'),
  },
  {
    path: '/create-user',
    title: 'Create the admin account',
    purpose: '',
    frame: 'bare',
    file: 'web/features/auth/create-user-page.tsx',
    load: () => import('../features/auth/create-user-page.tsx'),
  },
]

export const NOT_FOUND: Page = {
  path: '*',
  title: 'Page not found',
  purpose: '',
  frame: 'bare',
  file: 'web/features/not-found/not-found-page.tsx',
  load: () => import('../features/not-found/not-found-page.tsx'),
}
