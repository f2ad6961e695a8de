import { LOGIN } from '../lib/home.ts'
import type { Page } from './pages.ts'

/* Kept separate from the other pages, so that the sign-in page loads without them. */

/** Pages outside the shell have no sidebar group or description. */
const outside = (page: Pick<Page, 'path' | 'title' | 'icon' | 'load'>): Page => ({
  ...page,
  label: page.title,
  purpose: '',
  group: null,
  frame: 'bare',
})

export const PUBLIC_PAGES: readonly Page[] = [
  outside({
    path: LOGIN,
    title: 'Log in',
    icon: 'log-in',
    load: () => import('../features/auth/login-page.tsx'),
  }),
  outside({
    path: '/create-user',
    title: 'Create the admin account',
    icon: 'user-plus',
    load: () => import('../features/auth/create-user-page.tsx'),
  }),
]

export const NOT_FOUND = outside({
  path: '*',
  title: 'Page not found',
  icon: 'compass',
  load: () => import('../features/not-found/not-found-page.tsx'),
})
