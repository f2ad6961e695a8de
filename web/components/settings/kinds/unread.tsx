import { Input } from '../../../ui/input.tsx'
import type { AnyField } from '../field-def.ts'

const UNREADABLE = 'Unreadable'

/** A field whose saved value can't be read. */
export const unread = ({ label, visibleWhen, isWide, isSecret }: AnyField): AnyField => ({
  label,
  isSecret,
  isUnread: true,
  ...(visibleWhen && { visibleWhen }),
  ...(isWide !== undefined && { isWide }),
  render: ({ control }) => <Input {...control} value={UNREADABLE} readOnly />,
  format: () => UNREADABLE,
  error: () => null,
  disabledWhen: () => 'The server sent a value that Stargazarr can’t read. It stays unchanged.',
})
