import type { ReactNode } from 'react'
import { PageHeader } from '../../../ui/page-header.tsx'
import { RefreshButton } from '../../../ui/refresh-button.tsx'
import { useIsMobile } from '../../../ui/use-media.ts'

interface ApprovalsHeaderProps {
  page: { readonly title: string; readonly purpose: string }
  busy: boolean
  onRefresh: () => void
  children: ReactNode
}

export function ApprovalsHeader({ page, busy, onRefresh, children }: ApprovalsHeaderProps) {
  if (useIsMobile()) return <h1 className="sr-only">{page.title}</h1>
  return (
    <PageHeader
      title={page.title}
      purpose={page.purpose}
      actions={
        <>
          <RefreshButton size="icon" variant="neutralnoShadow" busy={busy} onClick={onRefresh} />
          {children}
        </>
      }
    />
  )
}
