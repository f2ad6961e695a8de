import type { Approval } from '../../../contract/approvals.ts'
import { Link } from '../../../ui/link.tsx'

export type OnOpen = (row: Approval) => void

/** A request's title: opens its details here, or in a tab of their own as any link does. */
export function TitleLink({ row, onOpen }: { row: Approval; onOpen: OnOpen }) {
  return (
    <Link
      to={{ pathname: '/approvals', search: `?request=${row.id}` }}
      className="rounded-sm decoration-rule underline-offset-4 hover:underline hover:decoration-current"
      onClick={event => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
          return
        event.preventDefault()
        onOpen(row)
      }}
    >
      {row.contentTitle}
    </Link>
  )
}
