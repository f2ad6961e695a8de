import { Fragment } from 'react'
import { OWN_KEYS } from '../../components/shortcuts/own-keys.ts'
import {
  SHORTCUT_GROUPS,
  SHORTCUTS,
  type Shortcut,
  type ShortcutGroup,
} from '../../components/shortcuts/shortcuts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { keyCaps } from '../../ui/key-names.ts'
import { pageAt } from '../pages.ts'
import { GO_KEYS, goKeys } from '../shortcuts/go-keys.ts'

interface Line {
  keys: readonly string[]
  label: string
}

const GO: readonly Line[] = Object.entries(GO_KEYS).map(([key, path]) => ({
  keys: [goKeys(key)],
  label: pageAt(path)?.title ?? path,
}))

const linesOf = (group: ShortcutGroup): readonly Line[] =>
  [...Object.values<Shortcut>(SHORTCUTS), ...OWN_KEYS].filter(one => one.group === group)

const GROUPS: readonly { id: string; title: string; lines: readonly Line[] }[] = [
  ...Object.entries(SHORTCUT_GROUPS).map(([id, title]) => ({
    id,
    title,
    lines: linesOf(id as ShortcutGroup),
  })),
  { id: 'go', title: 'Go to', lines: GO },
]

export function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keyboard shortcuts"
      description="Letter shortcuts are off while you type in a field."
      size="xl"
    >
      <div className="gap-x-6 md:columns-2 lg:columns-3">
        {GROUPS.map(({ id, title, lines }) => (
          <section key={id} aria-labelledby={`keys-${id}`} className="mb-4 break-inside-avoid">
            <h3 id={`keys-${id}`} className="mb-1 text-sm text-ink-2">
              {title}
            </h3>
            <dl>
              {lines.map(line => (
                <div
                  key={line.label}
                  className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-rule py-1"
                >
                  <dt className="min-w-0 flex-1 basis-32">{line.label}</dt>
                  <dd className="ml-auto">
                    <Keys of={line.keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

const CAP =
  'rounded-sm border border-outline bg-sunken px-1.5 font-display text-xs leading-5 font-medium text-ink inline-block min-w-6 text-center'

function Keys({ of: keys }: { of: readonly string[] }) {
  return keys.map((one, index) => (
    <Fragment key={one}>
      {index > 0 && <span className="mx-1.5 text-sm text-ink-3">or</span>}
      {one.split(' ').map((press, at) => (
        <Fragment key={press}>
          {at > 0 && <span className="mx-1.5 text-sm text-ink-3">then</span>}
          {keyCaps(press).map((cap, nth) => (
            <kbd key={cap} className={nth > 0 ? `${CAP} ml-1` : CAP}>
              {cap}
            </kbd>
          ))}
        </Fragment>
      ))}
    </Fragment>
  ))
}
