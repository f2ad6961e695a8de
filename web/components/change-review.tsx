import { type ReactNode, useState } from 'react'
import { bidiIsolate } from '../lib/bidi-isolate.ts'
import { pluralize } from '../lib/pluralize.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import type { Change } from './settings/field-def.ts'

/** A change before it is saved. One with an error can't be chosen. */
export interface ReviewedChange extends Change {
  readonly group?: string
  /** Names of those whom it concerns, if they aren't told by the group. */
  readonly people?: readonly string[]
}

/** A change as shown. `to` may be a control for a value that is still to be chosen. */
export interface ShownChange extends Omit<ReviewedChange, 'label' | 'to'> {
  readonly label: ReactNode
  readonly to: ReactNode
}

interface Choice {
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}

const NONE: ReadonlySet<string> = new Set()

/** Changes to choose from: all of them at first, except those with an error. */
export const useChoice = <C extends ReviewedChange>(changes: readonly C[]) => {
  const [skipped, setSkipped] = useState(NONE)
  const open = changes.filter(({ error }) => !error)
  const chosen = open.filter(({ key }) => !skipped.has(key))
  const choice: Choice = {
    chosen: new Set(chosen.map(({ key }) => key)),
    onChoose: keys => setSkipped(new Set(open.map(({ key }) => key).filter(key => !keys.has(key)))),
  }
  return { chosen, choice, chooseAll: () => setSkipped(NONE) }
}

interface ChangeReviewProps {
  of: readonly ShownChange[]
  /** Without it, the changes are only shown. */
  choice?: Choice
}

/** Each change as “before → after”, by group. */
export function ChangeReview({ of, choice }: ChangeReviewProps) {
  const open = of.filter(({ error }) => !error)
  const groups = [...new Set(of.map(({ group }) => group))]
  return (
    <div className="grid gap-4">
      {choice && open.length > 1 && (
        <Checkbox
          label={`Select all ${open.length}`}
          checked={choice.chosen.size === open.length}
          indeterminate={choice.chosen.size > 0 && choice.chosen.size < open.length}
          onCheckedChange={isAll =>
            choice.onChoose(new Set(isAll ? open.map(({ key }) => key) : []))
          }
        />
      )}
      {groups.map(group => (
        <fieldset key={group ?? ''} className="min-w-0">
          {group && <legend className="font-display font-semibold">{group}</legend>}
          <ul className="divide-y divide-rule">
            {of
              .filter(change => change.group === group)
              .map(change => (
                <li key={change.key} className="py-1.5 wrap-anywhere">
                  {choice ? (
                    <Checkbox
                      className="w-full"
                      disabled={Boolean(change.error)}
                      checked={choice.chosen.has(change.key)}
                      onCheckedChange={isChosen =>
                        choice.onChoose(
                          new Set([
                            ...[...choice.chosen].filter(key => key !== change.key),
                            ...(isChosen ? [change.key] : []),
                          ]),
                        )
                      }
                      label={<ChangeLine change={change} />}
                    />
                  ) : (
                    <ChangeLine change={change} />
                  )}
                </li>
              ))}
          </ul>
        </fieldset>
      ))}
    </div>
  )
}

const ChangeLine = ({ change: { label, from, to, error, people } }: { change: ShownChange }) => {
  if (typeof to !== 'string')
    return (
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <span className="flex min-w-0 flex-1 basis-64 gap-2.5">{label}</span>
        <span>
          <s className="text-ink-3">{from}</s> →
        </span>
        <span className="max-md:w-full">{to}</span>
      </span>
    )
  return (
    <span>
      {label}: <s className="text-ink-3">{from}</s> → <strong>{to}</strong>
      {error && <span className="block text-sm text-wait">{error}</span>}
      {people && (
        <details name="people" className="text-sm text-ink-2">
          <summary className="w-fit cursor-pointer">{pluralize(people.length, 'user')}</summary>
          <p className="pl-4">{people.map(bidiIsolate).join(', ')}</p>
        </details>
      )}
    </span>
  )
}
