import Film from 'lucide-react/icons/film'
import Tv from 'lucide-react/icons/tv'
import type { ArrKind } from '../contract/instances.ts'
import { bidiIsolate } from '../lib/bidi-isolate.ts'
import { KIND_LABELS } from '../state/instances.ts'

const ICONS = { radarr: Film, sonarr: Tv }

/**
 * An instance's name after a Radarr or Sonarr icon. Screen readers get the kind only if the name doesn't include it.
 */
export function InstanceLabel({ kind, name }: { kind: ArrKind; name: string }) {
  const Icon = ICONS[kind]
  const isNamed = name.toLowerCase().includes(kind)
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Icon size={18} className="shrink-0 text-ink-2" />
      <strong className="min-w-0 wrap-anywhere">
        <bdi>{bidiIsolate(name)}</bdi>
        {!isNamed && <span className="sr-only"> ({KIND_LABELS[kind]})</span>}
      </strong>
    </span>
  )
}
