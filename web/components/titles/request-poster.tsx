import type { Approval } from '../../contract/approvals.ts'
import { Poster } from './poster.tsx'
import { useTitleItem } from './use-title-item.ts'

export function RequestPoster({ row, className }: { row: Approval; className: string }) {
  const item = useTitleItem(row)
  return (
    <Poster
      title={row.contentTitle}
      type={row.contentType}
      thumb={row.thumb ?? item?.thumb ?? null}
      className={className}
    />
  )
}
