import clsx from 'clsx'
import type { OddRow } from '../contract/rows.ts'

interface OddRowNoteProps {
  row: OddRow
  /** What the row is, for example "request". */
  noun: string
  className?: string
}

/** Says that some fields of a row couldn't be read. Renders nothing for other rows. */
export const OddRowNote = ({ row, noun, className }: OddRowNoteProps) =>
  row.unread ? (
    <span className={clsx('block truncate text-xs text-wait', className)}>{oddRowText(noun)}</span>
  ) : null

export const oddRowText = (noun: string) => `Some details of this ${noun} can’t be read`
