import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { lazyValue } from '../../lib/lazy-value.ts'
import { normalize } from '../../lib/normalize.ts'
import { toggled } from '../../lib/query-values.ts'
import type { FoundRows, ListFacet, ListQuery } from './define-list.ts'

export const facetControls = <Row>(
  facets: readonly ListFacet<Row>[],
  { counts, names }: Pick<FoundRows<Row>, 'counts' | 'names'>,
  chosen: ListQuery['facets'],
  change: (part: Partial<ListQuery>) => void,
) =>
  facets.map(({ id, label, icon, values, rare = [], isSwitch = false, none }) => {
    const on = chosen[id] ?? []
    const countOf = (value: string) => counts[id]?.get(value) ?? 0
    const choose = (next: readonly string[]) => change({ facets: { ...chosen, [id]: next } })
    const known = Object.keys(values).filter(
      value => !rare.includes(value) || countOf(value) > 0 || on.includes(value),
    )
    const labelOf = (value: string) => values[value] ?? names[id]?.get(value) ?? value
    const unlisted = on.filter(value => !(value in values) && !names[id]?.has(value))
    const options = lazyValue(() =>
      [...known, ...unlisted, ...(names[id] ? inOrder(names[id], countOf) : [])].map(value => ({
        value,
        label: bidiIsolate(labelOf(value)),
        count: countOf(value),
        isOn: on.includes(value),
        toggle: () => choose(toggled(on, value)),
      })),
    )
    return {
      id,
      label,
      icon,
      isSwitch,
      size: known.length + (names[id]?.size ?? 0),
      on: on.map(value => bidiIsolate(labelOf(value))),
      /** Computed lazily, so that typing in the search field doesn't sort them. */
      get options() {
        return options()
      },
      clear: () => choose([]),
      none,
    }
  })

export type Facet = ReturnType<typeof facetControls>[number]

const inOrder = (
  names: ReadonlyMap<string, string>,
  countOf: (value: string) => number,
): readonly string[] =>
  [...names]
    .map(([value, name]) => ({
      value,
      isEmpty: Number(countOf(value) === 0),
      name: normalize(name),
    }))
    .sort((a, b) => a.isEmpty - b.isEmpty || (a.name < b.name ? -1 : Number(a.name > b.name)))
    .map(({ value }) => value)
