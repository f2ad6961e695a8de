import clsx from 'clsx'
import { hueOf } from '../../components/titles/poster.tsx'
import { initialOf } from '../../lib/excerpt.ts'

/** The first letter of a user's name, on a color derived from the name. */
export const UserInitial = ({ name, className }: { name: string; className?: string }) => (
  <span
    aria-hidden="true"
    className={clsx(
      'grid size-6 shrink-0 place-content-center rounded-full font-display text-xs font-bold text-main-ink',
      className,
    )}
    style={{ background: `oklch(0.8 0.12 ${hueOf(name)})` }}
  >
    {initialOf(name)}
  </span>
)
