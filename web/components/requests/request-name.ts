import type { Approval } from '../../contract/approvals.ts'
import { approvals } from '../../state/approvals.ts'
import { sharesTitle } from '../../state/title-group.ts'
import { requestType } from '../labels/content-type.ts'

/** The title, with what tells it from others of the same name: its type, and if that is the same its request’s number. */
export const requestName = (row: Approval): string => {
  const isSame = sharesTitle(row)
  const others = approvals.state.rows.filter(
    other => other.contentTitle === row.contentTitle && other.id !== row.id && !isSame(other),
  )
  if (others.length === 0) return row.contentTitle
  const isTypeShared = others.some(({ contentType }) => contentType === row.contentType)
  const number = isTypeShared ? `, request ${row.id}` : ''
  return `${row.contentTitle} (${requestType(row).toLowerCase()}${number})`
}
