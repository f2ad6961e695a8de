import { Fragment } from 'react'
import { actionList, actionOf, SHORTCUT_GROUPS } from '../../components/actions/actions.ts'
import { isHandled } from '../../components/actions/use-actions.ts'
import { DefinitionLines } from '../../ui/definition-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { keyCaps } from '../../ui/key-names.ts'
import { SHELL_PAGES } from '../pages.ts'
import type { OverlayProps } from './lazy-overlay.tsx'

interface Line {
  keys: readonly string[]
  label: string
}

const linesOf = (group: string): readonly Line[] =>
  actionList
    .map(actionOf)
    .flatMap(({ keys, label, group: own }) => (keys && own === group ? { keys, label } : []))

const GROUPS: readonly { id: string; title: string; lines: readonly Line[] }[] = [
  ...Object.entries(SHORTCUT_GROUPS).map(([id, title]) => ({ id, title, lines: linesOf(id) })),
  {
    id: 'go',
    title: 'Go to',
    lines: SHELL_PAGES.flatMap(({ keys, title }) => (keys ? { keys: [keys], label: title } : [])),
  },
]

/** Whether the page handles keys of the group at the moment. */
const isHere = (group: string) =>
  actionList.some(id => isHandled(id) && actionOf(id).group === group)

export default function ShortcutSheet({ open, onClose }: OverlayProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keyboard shortcuts"
      description="Letter shortcuts are off while you type in a field."
      size="xl"
    >
      <div className="gap-x-6 md:columns-2 lg:columns-3">
        {[...GROUPS]
          .sort((a, b) => Number(isHere(b.id)) - Number(isHere(a.id)))
          .map(({ id, title, lines }) => (
            <section key={id} aria-labelledby={`keys-${id}`} className="mb-4 break-inside-avoid">
              <h3 id={`keys-${id}`} className="mb-1 text-sm text-ink-2">
                {title}
              </h3>
              <DefinitionLines
                isRuled
                lines={lines.map(({ label, keys }) => ({ name: label, value: <Keys of={keys} /> }))}
              />
            </section>
          ))}
      </div>
    </Dialog>
  )
}

const CAP =
  'rounded-sm border border-outline bg-sunken px-1.5 font-display text-xs leading-5 font-medium text-ink inline-block min-w-6 text-center'

function Keys({ of: keys }: { of: readonly string[] }) {
  return keys.map((combination, index) => (
    <Fragment key={combination}>
      {index > 0 && <span className="mx-1.5 text-sm text-ink-3">or</span>}
      {combination.split(' ').map((press, step) => (
        <Fragment key={press}>
          {step > 0 && <span className="mx-1.5 text-sm text-ink-3">then</span>}
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
