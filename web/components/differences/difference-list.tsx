import { Checkbox } from '../../ui/checkbox.tsx'

/** A change that can be chosen before anything is saved. */
export interface ListedDifference {
  readonly key: string
  readonly group: string
  readonly label: string
  readonly from: string
  readonly to: string
  /** Why it can't be chosen, or null. */
  readonly refusal: string | null
}

interface DifferenceListProps {
  differences: readonly ListedDifference[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

export function DifferenceList({ differences, chosen, onChoose }: DifferenceListProps) {
  const open = differences.filter(one => one.refusal === null)
  const groups = [...new Set(differences.map(one => one.group))]
  const toggle = (key: string) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    onChoose(next)
  }
  return (
    <div className="mt-3 grid gap-4">
      {open.length > 1 && (
        <Checkbox
          label={`Select all ${open.length}`}
          checked={chosen.size === open.length}
          indeterminate={chosen.size > 0 && chosen.size < open.length}
          onCheckedChange={isAll => onChoose(new Set(isAll ? open.map(one => one.key) : []))}
        />
      )}
      {groups.map(group => (
        <fieldset key={group} className="min-w-0">
          <legend className="font-display font-semibold">{group}</legend>
          <ul className="divide-y divide-rule">
            {differences
              .filter(one => one.group === group)
              .map(one => (
                <li key={one.key} className="py-1.5">
                  <Checkbox
                    className="w-full"
                    disabled={one.refusal !== null}
                    checked={chosen.has(one.key)}
                    onCheckedChange={() => toggle(one.key)}
                    label={
                      <span className="wrap-anywhere">
                        {one.label}: <s className="text-ink-3">{one.from}</s> →{' '}
                        <strong>{one.to}</strong>
                        {one.refusal && (
                          <span className="block text-sm text-wait">{one.refusal}</span>
                        )}
                      </span>
                    }
                  />
                </li>
              ))}
          </ul>
        </fieldset>
      ))}
    </div>
  )
}
