import { LOGIN } from './home.ts'
import type { Page } from './pages.ts'

/* Apart from the other pages, because these must be there before the sign-in and do without them. */

/** Pages before the sign-in. */
export const PUBLIC_PAGES: readonly Page[] = [
  {
    path: LOGIN,
    title: 'Log in',
    label: 'Log in',
    purpose: 'Sign in as the admin.',
    group: null,
    icon: 'log-in',
    frame: 'bare',
    load: () => import('../features/auth/login-page.tsx'),
  },
  {
    path: '/create-user',
    title: 'Create the admin account',
    label: 'Create user',
    purpose: 'The first account; it signs in to this dashboard.',
    group: null,
    icon: 'user-plus',
    frame: 'bare',
    load: () => import('../features/auth/create-user-page.tsx'),
  },
]

export const NOT_FOUND: Page = {
  path: '*',
  title: 'Page not found',
  label: 'Page not found',
  purpose: 'No page has this address.',
  group: null,
  icon: 'compass',
  frame: 'bare',
  load: () => import('../features/not-found/not-found-page.tsx'),
}
