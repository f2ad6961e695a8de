import { type ReactNode, Suspense } from 'react'
import type { Page, PageFacts } from '../pages.ts'
import { FocusOnNavigation } from './focus-on-navigation.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { forgetView, pageView } from './page-view.ts'

interface PageSlotProps {
  page: Page
  /** What the page may lead to. */
  pages: readonly PageFacts[]
  /** Shown while the first page's script is on its way. */
  waiting?: ReactNode
}

/**
 * One page in its place. The Suspense has no key, so that the old page stays while the next one's script is on its way;
 * the boundary has one, so that a page's failure leaves with it.
 */
export const PageSlot = ({ page, pages, waiting = null }: PageSlotProps) => (
  <Suspense fallback={waiting}>
    <PageBoundary key={page.path} title={page.title} onRetry={() => forgetView(page)}>
      <PageView page={page} pages={pages} />
    </PageBoundary>
  </Suspense>
)

const PageView = ({ page, pages }: PageSlotProps) => {
  const View = pageView(page)
  return (
    <>
      <View page={page} pages={pages} />
      <FocusOnNavigation path={page.path} />
    </>
  )
}
