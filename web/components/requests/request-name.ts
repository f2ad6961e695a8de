import type { Approval } from '../../contract/approvals.ts'
import { approvals } from '../../state/approvals.ts'
import { sharesTitle } from '../../state/title-group.ts'
import { requestType } from '../labels/content-type.ts'

let indexed: readonly Approval[] = []
let byTitle = new Map<string, Approval[]>()

const rowsNamed = (title: string): readonly Approval[] => {
  const { rows } = approvals.state
  if (rows !== indexed) {
    indexed = rows
    byTitle = new Map()
    for (const row of rows) {
      const same = byTitle.get(row.contentTitle)
      if (same) same.push(row)
      else byTitle.set(row.contentTitle, [row])
    }
  }
  return byTitle.get(title) ?? []
}

/** The title, with what tells it from others of the same name: its type, and if that is the same its request’s number. */
export const requestName = (row: Approval): string => {
  const isSame = sharesTitle(row)
  const others = rowsNamed(row.contentTitle).filter(other => other.id !== row.id && !isSame(other))
  if (others.length === 0) return row.contentTitle
  const isTypeShared = others.some(({ contentType }) => contentType === row.contentType)
  const number = isTypeShared ? `, request ${row.id}` : ''
  return `${row.contentTitle} (${requestType(row).toLowerCase()}${number})`
}
