import clsx from 'clsx'
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { isTextList, persisted } from '../../lib/persisted.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { sessionOwner } from '../../lib/session-owner.ts'
import { Button } from '../../ui/button.tsx'
import { showInView } from '../../ui/focus.ts'
import { KeyCaps } from './key-caps.tsx'
import { sectionsFor } from './match.ts'
import type { PaletteKeyHandler } from './palette-field.tsx'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'
import { PaletteList } from './palette-list.tsx'

/** Maximum number of recent items, which are saved per user in this browser, by id only. */
const RECENT_MAX = 12

const store = () => persisted(`palette:${sessionOwner() ?? 'nobody'}`, isTextList, [])

const readRecent = (): string[] => store().read()

const addRecent = (id: string): void => {
  const others = readRecent().filter(one => one !== id)
  store().write([id, ...others].slice(0, RECENT_MAX))
}

interface ResultsProps {
  text: string
  onText: (text: string) => void
  /** Result groups in the order in which they appear before anything is typed. */
  groups: readonly PaletteGroup[]
  onChoose: (item: PaletteItem) => void
  onNewTab: (path: string) => void
  onKey: RefObject<PaletteKeyHandler | null>
  onActive: (optionId: string | undefined) => void
}

const PAGE = 10
const optionId = (index: number) => `palette-option-${index}`

/** Index to which a key moves the highlight; null if the key doesn't move it. */
const targetOf = (key: string, at: number, count: number): number | null => {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at + count - 1) % count
  if (key === 'PageDown') return Math.min(at + PAGE, count - 1)
  if (key === 'PageUp') return Math.max(at - PAGE, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** Results below the palette's field. */
export function Results(props: ResultsProps) {
  const { text, onText, groups, onChoose, onNewTab, onKey, onActive } = props
  const [recent] = useState(readRecent)
  const sections = useMemo(() => sectionsFor(groups, text, recent), [groups, text, recent])
  const items = useMemo(() => sections.flatMap(section => section.items), [sections])
  /**
   * Tracks the highlighted item by id, so that pressing Enter doesn't choose an item that was loaded later. Typing
   * moves the highlight back to the first item.
   */
  const [highlight, setHighlight] = useState({ id: '', text })
  const chosenAt = items.findIndex(({ id }) => id === highlight.id && text === highlight.text)
  // Without a search, Enter never does what can only be done once.
  const firstAt = text.trim() === '' ? items.findIndex(({ isOnce }) => !isOnce) : 0
  const activeAt = chosenAt < 0 ? Math.max(0, firstAt) : chosenAt
  const active = items[activeAt]
  const highlightAt = (index: number) => setHighlight({ id: items[index]?.id ?? '', text })
  const choose = (item: PaletteItem, inNewTab = false) => {
    if (!item.isOnce) addRecent(item.id)
    if (inNewTab && 'to' in item.act) onNewTab(item.act.to)
    else onChoose(item)
  }
  useLayoutEffect(() => {
    onActive(active && optionId(activeAt))
    onKey.current = event => {
      const isWithModifier = event.ctrlKey || event.metaKey
      if (!active || event.altKey || event.shiftKey) return
      if (event.key === 'Enter') {
        event.preventDefault()
        return choose(active, isWithModifier)
      }
      if (isWithModifier) return
      if (event.key === 'Tab' && active.narrowsTo !== undefined) {
        event.preventDefault()
        return onText(`${active.narrowsTo} `)
      }
      const target = targetOf(event.key, activeAt, items.length)
      if (target === null) return
      event.preventDefault()
      highlightAt(target)
    }
  })
  return (
    <>
      <PaletteList
        sections={sections}
        active={active}
        text={text}
        optionOf={item => {
          const index = items.indexOf(item)
          return {
            ref: item === active ? showInView : null,
            id: optionId(index),
            role: 'option',
            'aria-selected': item === active,
            onMouseMove: () => item !== active && highlightAt(index),
            // The field keeps the focus.
            onMouseDown: event => event.preventDefault(),
            onClick: event => choose(item, event.ctrlKey || event.metaKey),
          }
        }}
      />
      <Failures groups={groups} />
      <Foot
        groups={groups}
        active={active}
        text={text.trim()}
        count={text.trim() === '' ? null : items.length}
      />
    </>
  )
}

function Failures({ groups }: Pick<ResultsProps, 'groups'>) {
  const failed = groups.filter(({ error }) => error)
  if (failed.length === 0) return null
  return (
    <div className="grid shrink-0 gap-1 border-t border-rule px-4 py-2 text-sm text-ink-2">
      {failed.map(({ id, title, error, retry }) => (
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
      ))}
    </div>
  )
}

const Hint = ({ keys, children }: { keys: string; children: ReactNode }) => (
  <span aria-hidden className="flex min-w-0 items-center gap-1.5 max-md:hidden">
    <KeyCaps keys={keys} />
    <span className="truncate">{children}</span>
  </span>
)

interface FootProps extends Pick<ResultsProps, 'groups'> {
  active: PaletteItem | undefined
  text: string
  /** Number of results; null before anything is typed. */
  count: number | null
}

function Foot({ groups, active, text, count }: FootProps) {
  const loading = groups.filter(group => group.isLoading).map(({ title }) => title.toLowerCase())
  return (
    <div
      className={clsx(
        'flex h-10 shrink-0 items-center gap-4.5 border-t border-rule px-4 text-sm text-ink-2',
        count === null && 'max-md:sr-only',
      )}
    >
      <Hint keys="ArrowUp ArrowDown">Move</Hint>
      {active?.narrowsTo !== undefined && active.narrowsTo !== text && (
        <Hint keys="Tab">
          More for <bdi>{active.narrowsTo}</bdi>
        </Hint>
      )}
      {active && 'to' in active.act && <Hint keys="Mod+Enter">New tab</Hint>}
      <span role="status" className="shrink-0 tabular md:ml-auto">
        {loading.length > 0
          ? `Loading ${loading.join(', ')}…`
          : count !== null && pluralize(count, 'result')}
      </span>
    </div>
  )
}
