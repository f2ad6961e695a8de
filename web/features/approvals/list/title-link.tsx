import type { Approval } from '../../../contract/approvals.ts'
import { withBase } from '../../../lib/base-path.ts'
import { isPlainClick, selectsText } from '../../../ui/plain-click.ts'

export type OnOpen = (row: Approval) => void

/** The router's link would render every row again on navigation. */
export function TitleLink({ row, onOpen }: { row: Approval; onOpen: OnOpen }) {
  return (
    <a
      href={withBase(`/approvals?request=${row.id}`)}
      // Otherwise, a drag would take the link along instead of selecting text.
      draggable={false}
      className="rounded-sm select-text decoration-rule underline-offset-4 hover:underline hover:decoration-current"
      onClick={event => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        if (!selectsText(event)) onOpen(row)
      }}
    >
      <bdi>{row.contentTitle}</bdi>
    </a>
  )
}
