import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { formatNumber } from '../../lib/pluralize.ts'
import { MatchedText } from '../../ui/matched-text.tsx'
import { KeyCaps } from './key-caps.tsx'
import type { Section } from './match.ts'
import { RESULTS_ID } from './palette-field.tsx'
import type { PaletteItem } from './palette-items.ts'

interface PaletteListProps {
  sections: readonly Section[]
  active: PaletteItem | undefined
  optionOf: (item: PaletteItem) => ComponentProps<'div'>
  text: string
}

export function PaletteList({ sections, active, optionOf, text }: PaletteListProps) {
  return (
    <div
      id={RESULTS_ID}
      role="listbox"
      aria-label="Results"
      className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain px-2 pt-1 pb-2"
    >
      {sections.map(({ id, title, items, more }) => (
        // biome-ignore lint/a11y/useSemanticElements: options are grouped inside a listbox
        <div key={id} role="group" aria-labelledby={`palette-${id}`}>
          <div
            id={`palette-${id}`}
            className="px-2.5 pt-2 pb-1 text-xs font-semibold tracking-[.05em] text-ink-2 uppercase"
          >
            {title}
          </div>
          {items.map(item => (
            <Option
              key={item.id}
              {...{ item, text }}
              isActive={item === active}
              props={optionOf(item)}
            />
          ))}
          {more > 0 && (
            <div className="px-2.5 py-1 text-sm text-ink-2">
              {formatNumber(more)} more; keep typing to narrow the list.
            </div>
          )}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  item: PaletteItem
  text: string
  isActive: boolean
  props: ComponentProps<'div'>
}

function Option({ item: { icon, path, label, state, keys }, text, isActive, props }: OptionProps) {
  return (
    <div
      {...props}
      className={clsx(
        'flex min-h-10 cursor-pointer items-center gap-3 rounded-md border-2 px-2 max-md:min-h-12',
        isActive ? 'border-main-line bg-main-soft' : 'border-transparent',
      )}
    >
      <span className="grid w-6 shrink-0 place-content-center text-ink-2">{icon}</span>
      <span className="flex min-w-0 flex-1 items-center gap-3 max-md:flex-col max-md:items-start max-md:gap-0">
        <span className="max-w-full min-w-24 shrink truncate font-medium md:flex-1">
          {path && (
            <span className="text-ink-2">
              <MatchedText text={path} search={text} /> ›{' '}
            </span>
          )}
          <MatchedText text={label} search={text} />
        </span>
        {state && (
          <bdi className="max-w-full truncate text-sm text-ink-2 md:max-w-[55%] md:shrink-0">
            {state}
          </bdi>
        )}
      </span>
      {keys && <KeyCaps keys={keys} />}
      {isActive && (
        <span
          aria-hidden
          className="flex shrink-0 items-center gap-2 text-sm text-ink-2 max-md:hidden"
        >
          <KeyCaps keys="Enter" />
          {!state && !keys && <span>open</span>}
        </span>
      )}
    </div>
  )
}
