import clsx from 'clsx'
import { grouped } from '../../lib/counted.ts'
import { toggled } from '../../lib/query-values.ts'
import type { MenuItem } from '../../ui/menu.tsx'

/** A chip that opens a menu; on, when something is chosen there. */
export const menuChip = (isOn: boolean) =>
  clsx('chip aria-expanded:text-ink', isOn && 'border-main-line bg-main-soft text-ink')
/** "User", "User: aiko", "User: aiko +2". */
export const named = (label: string, chosen: readonly string[]): string => {
  const [first, ...others] = chosen
  if (first === undefined) return label
  return `${label}: ${first}${others.length > 0 ? ` +${others.length}` : ''}`
}

export const checkboxes = <T extends string | number>(
  values: readonly { value: T; label: string }[],
  counts: ReadonlyMap<string | number, number>,
  chosen: readonly T[],
  onChange: (chosen: T[]) => void,
): MenuItem[] => [
  ...values.map(({ value, label }) => ({
    kind: 'checkbox' as const,
    label,
    hint: grouped(counts.get(value) ?? 0),
    checked: chosen.includes(value),
    keepOpen: true,
    onSelect: () => onChange(toggled(chosen, value)),
  })),
  ...(chosen.length > 0
    ? [{ kind: 'separator' as const }, { label: 'Clear', onSelect: () => onChange([]) }]
    : []),
]
