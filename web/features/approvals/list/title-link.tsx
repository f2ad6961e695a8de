import type { Approval } from '../../../contract/approvals.ts'
import { withBase } from '../../../lib/base-path.ts'

export type OnOpen = (row: Approval) => void

/**
 * A request's title: opens its details here, or in a tab of their own as any link does. Not the router's link, which is drawn
 * again whenever the address changes, in every row.
 */
export function TitleLink({ row, onOpen }: { row: Approval; onOpen: OnOpen }) {
  return (
    <a
      href={withBase(`/approvals?request=${row.id}`)}
      className="rounded-sm decoration-rule underline-offset-4 hover:underline hover:decoration-current"
      onClick={event => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
          return
        event.preventDefault()
        onOpen(row)
      }}
    >
      <bdi>{row.contentTitle}</bdi>
    </a>
  )
}
