import { withoutBase } from '../../lib/base-path.ts'
import { LOADERS } from '../loaders.ts'
import { pageAt } from '../pages.ts'

const prefetchPage = (path: string) => {
  const page = pageAt(path.split(/[?#]/, 1)[0] ?? path)
  // Failures are reported when the page is opened.
  Promise.all([page?.load(), page && LOADERS[page.path]?.()]).catch(() => undefined)
}

export const followLinkIntent = (): (() => void) => {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href^="/"]') : null
    if (link) prefetchPage(withoutBase(link.getAttribute('href') ?? ''))
  }
  const types = ['pointerover', 'focusin', 'touchstart'] as const
  for (const type of types) document.addEventListener(type, onIntent, { passive: true })
  return () => {
    for (const type of types) document.removeEventListener(type, onIntent)
  }
}
