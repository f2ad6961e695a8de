import clsx from 'clsx'
import Film from 'lucide-react/icons/film'
import Tv from 'lucide-react/icons/tv'
import type { ContentType } from '../../contract/values.ts'
import { hueOf } from '../approvals/approval-labels.ts'

const ICONS = { movie: Film, show: Tv }

interface PosterTileProps {
  title: string
  type: ContentType
  className?: string | undefined
}

/** Stands where a poster would: requests carry none. The color belongs to the title, so that one recognizes it again. */
export function PosterTile({ title, type, className }: PosterTileProps) {
  const Icon = ICONS[type]
  const hue = hueOf(title)
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid shrink-0 place-content-center rounded-sm border-2 border-edge text-[#0b0d16]',
        className,
      )}
      style={{
        backgroundImage: `linear-gradient(155deg, oklch(0.82 0.13 ${hue}), oklch(0.5 0.14 ${(hue + 55) % 360}))`,
      }}
    >
      <Icon size={16} />
    </span>
  )
}
