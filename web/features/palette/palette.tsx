import { useCombobox } from 'downshift'
import Search from 'lucide-react/icons/search'
import { useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { sectionsFor } from './match.ts'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'
import { PaletteList } from './palette-list.tsx'
import { addRecent, readRecent } from './recent.ts'

interface PaletteProps {
  text: string
  onText: (text: string) => void
  /** Result groups in the order in which they appear before anything is typed. */
  groups: readonly PaletteGroup[]
  onChoose: (item: PaletteItem) => void
}

const { ItemClick, InputKeyDownEnter } = useCombobox.stateChangeTypes

/** Search field and results for a dialog. The caller provides the groups as hooks. */
export function Palette({ text, onText, groups, onChoose }: PaletteProps) {
  const [recent] = useState(readRecent)
  const sections = useMemo(() => sectionsFor(groups, text, recent), [groups, text, recent])
  const items = useMemo(() => sections.flatMap(section => section.items), [sections])
  /** Tracks the active item by id, so that pressing Enter doesn't choose an item that was loaded later. */
  const [activeId, setActiveId] = useState<string | null>(null)
  const activeAt = Math.max(
    0,
    items.findIndex(item => item.id === activeId),
  )
  const active = items[activeAt]

  const { getInputProps, getMenuProps, getItemProps, getLabelProps } = useCombobox<PaletteItem>({
    items: [...items],
    isOpen: true,
    inputValue: text,
    selectedItem: null,
    highlightedIndex: active ? activeAt : -1,
    itemToString: item => item?.label ?? '',
    onHighlightedIndexChange: ({ highlightedIndex = -1 }) => {
      const item = items[highlightedIndex]
      if (item) setActiveId(item.id)
    },
    // Losing the focus must not select an item.
    stateReducer: (state, { type, changes }) =>
      type === ItemClick || type === InputKeyDownEnter
        ? changes
        : { ...changes, selectedItem: state.selectedItem },
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return
      if (!selectedItem.isOnce) addRecent(selectedItem.id)
      onChoose(selectedItem)
    },
  })

  return (
    <>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: downshift uses the label to name the field */}
      <label {...getLabelProps()} className="sr-only">
        Search pages, settings, users, instances, requests and actions
      </label>
      <Input
        {...getInputProps({
          onChange: event => {
            onText(event.currentTarget.value)
            setActiveId(null)
          },
        })}
        icon={<Search aria-hidden />}
        placeholder="Search or jump to…"
        data-autofocus=""
        spellCheck={false}
        enterKeyHint="go"
        className="mb-2"
      />
      <PaletteList
        sections={sections}
        active={active}
        text={text}
        list={getMenuProps({ 'aria-label': 'Results' })}
        optionOf={item => getItemProps({ item, index: items.indexOf(item) })}
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
