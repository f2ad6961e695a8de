import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { sectionsFor } from './match.ts'
import { type PaletteKeyHandler, RESULTS_ID } from './palette-field.tsx'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'
import { PaletteList } from './palette-list.tsx'
import { addRecent, readRecent } from './recent.ts'

interface ResultsProps {
  text: string
  /** Result groups in the order in which they appear before anything is typed. */
  groups: readonly PaletteGroup[]
  onChoose: (item: PaletteItem) => void
  onKey: RefObject<PaletteKeyHandler | null>
  onActive: (optionId: string | undefined) => void
}

const PAGE = 10
const optionId = (index: number) => `palette-option-${index}`

/** Index that a key moves the highlight to, or null for other keys. */
const targetOf = (key: string, at: number, count: number): number | null => {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at + count - 1) % count
  if (key === 'PageDown') return Math.min(at + PAGE, count - 1)
  if (key === 'PageUp') return Math.max(at - PAGE, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** Results for a palette field. The caller provides the groups as hooks. */
export function Results({ text, groups, onChoose, onKey, onActive }: ResultsProps) {
  const [recent] = useState(readRecent)
  const sections = useMemo(() => sectionsFor(groups, text, recent), [groups, text, recent])
  const items = useMemo(() => sections.flatMap(section => section.items), [sections])
  /**
   * Tracks the highlighted item by id, so that pressing Enter doesn't choose an item that was loaded later. Typing starts
   * over at the first one.
   */
  const [highlight, setHighlight] = useState({ id: '', text })
  const activeAt = Math.max(
    0,
    items.findIndex(({ id }) => id === highlight.id && text === highlight.text),
  )
  const active = items[activeAt]
  const highlightAt = (index: number) => setHighlight({ id: items[index]?.id ?? '', text })
  const choose = (item: PaletteItem) => {
    if (!item.isOnce) addRecent(item.id)
    onChoose(item)
  }
  useLayoutEffect(() => {
    onActive(active && optionId(activeAt))
    onKey.current = event => {
      if (!active || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const target = targetOf(event.key, activeAt, items.length)
      if (target === null && event.key !== 'Enter') return
      event.preventDefault()
      if (target === null) return choose(active)
      highlightAt(target)
      document.getElementById(optionId(target))?.scrollIntoView({ block: 'nearest' })
    }
  })
  return (
    <>
      <PaletteList
        sections={sections}
        active={active}
        text={text}
        list={{ id: RESULTS_ID, role: 'listbox', 'aria-label': 'Results' }}
        optionOf={item => {
          const index = items.indexOf(item)
          return {
            id: optionId(index),
            role: 'option',
            'aria-selected': item === active,
            onMouseMove: () => item !== active && highlightAt(index),
            // The field keeps the focus.
            onMouseDown: event => event.preventDefault(),
            onClick: () => choose(item),
          }
        }}
      />
      <Notes groups={groups} isEmpty={items.length === 0} text={text} />
    </>
  )
}

function Notes({
  groups,
  isEmpty,
  text,
}: {
  groups: readonly PaletteGroup[]
  isEmpty: boolean
  text: string
}) {
  const loading = groups.filter(group => group.isLoading).map(({ title }) => title.toLowerCase())
  return (
    <div className="grid gap-1 text-sm text-ink-2">
      <div role="status">
        {isEmpty && <p className="wrap-anywhere">No results for “{text.trim()}”.</p>}
        {loading.length > 0 && <p>Loading {loading.join(', ')}…</p>}
      </div>
      {groups.map(
        ({ id, title, error, retry }) =>
          error && (
            <p key={id} className="flex items-center gap-2">
              <span className="min-w-0 flex-1">
                {title}: {error}
              </span>
              {retry && (
                <Button size="sm" variant="neutralnoShadow" onClick={retry}>
                  Try again
                </Button>
              )}
            </p>
          ),
      )}
    </div>
  )
}
