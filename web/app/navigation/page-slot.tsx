import { type ReactNode, Suspense } from 'react'
import { useWebFonts } from '../background-tasks/web-fonts.ts'
import type { Page, PageInfo } from '../page-types.ts'
import { FocusOnNavigation } from './focus-on-navigation.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { forgetView, pageView } from './page-view.ts'

interface PageSlotProps {
  page: Page
  pages: readonly PageInfo[]
  waiting?: ReactNode
}

export const PageSlot = ({ page, pages, waiting = null }: PageSlotProps) => (
  <Suspense fallback={waiting}>
    <PageBoundary key={page.path} title={page.title} onRetry={() => forgetView(page)}>
      <PageView page={page} pages={pages} />
    </PageBoundary>
  </Suspense>
)

const PageView = ({ page, pages }: PageSlotProps) => {
  const View = pageView(page)
  // The cards of the public pages are centered and hold few words.
  useWebFonts(page.frame === 'bare')
  return (
    <>
      <View page={page} pages={pages} />
      <FocusOnNavigation path={page.path} />
    </>
  )
}
