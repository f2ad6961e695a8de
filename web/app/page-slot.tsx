import { Suspense } from 'react'
import { Arrival } from './arrival.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { forgetView, pageView } from './page-view.ts'
import { type Page, SHELL_PAGES } from './pages.ts'

/**
 * One page in its place. The Suspense has no key, so that the old page stays while the next one's script is on its way;
 * the boundary has one, so that a page's failure leaves with it.
 */
export const PageSlot = ({ page }: { page: Page }) => (
  <Suspense fallback={page.frame === 'shell' ? <PageSkeleton /> : null}>
    <PageBoundary key={page.path} title={page.title} onRetry={() => forgetView(page)}>
      <PageView page={page} />
    </PageBoundary>
  </Suspense>
)

const PageView = ({ page }: { page: Page }) => {
  const View = pageView(page)
  return (
    <>
      <View page={page} pages={SHELL_PAGES} />
      <Arrival path={page.path} />
    </>
  )
}
