import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { grouped } from '../../lib/counted.ts'
import { keyCaps } from '../../ui/key-names.ts'
import { matchesIn, type Section } from './match.ts'
import type { PaletteItem } from './palette-items.ts'

interface PaletteListProps {
  sections: readonly Section[]
  active: PaletteItem | undefined
  list: ComponentProps<'div'>
  optionOf: (item: PaletteItem) => ComponentProps<'div'>
  text: string
}

export function PaletteList({ sections, active, list, optionOf, text }: PaletteListProps) {
  return (
    <div {...list} className="h-[min(26rem,50dvh)] scroll-py-2 overflow-y-auto overscroll-contain">
      {sections.map(({ id, title, items, more }) => (
        // biome-ignore lint/a11y/useSemanticElements: options are grouped inside a listbox
        <div key={id} role="group" aria-labelledby={`palette-${id}`} className="pb-2">
          <div
            id={`palette-${id}`}
            className="px-2.5 pt-1.5 pb-1 text-xs font-semibold tracking-[.05em] text-ink-3 uppercase"
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
            <div className="px-2.5 py-1 text-sm text-ink-3">
              {grouped(more)} more; keep typing to narrow the list.
            </div>
          )}
        </div>
      ))}
    </div>
  )
}

const UNDERLINED = 'decoration-main-line decoration-2 underline-offset-4'

const Keys = ({ keys }: { keys: string }) => (
  <span aria-hidden className="flex shrink-0 gap-1 max-md:hidden">
    {keys
      .split(' ')
      .flatMap(keyCaps)
      .map(cap => (
        <kbd
          key={cap}
          className="min-w-5.5 rounded-sm border border-rule px-1 text-center font-display text-xs leading-5 text-ink-2"
        >
          {cap}
        </kbd>
      ))}
  </span>
)

interface OptionProps {
  item: PaletteItem
  text: string
  isActive: boolean
  props: ComponentProps<'div'>
}

function Option({
  item: { icon, path, label, detail, state, keys },
  text,
  isActive,
  props,
}: OptionProps) {
  return (
    <div
      {...props}
      className={clsx(
        'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md border-2 px-2 py-1 max-md:min-h-11',
        isActive ? 'border-main-line bg-main-soft' : 'border-transparent',
      )}
    >
      <span className="shrink-0 text-ink-2">{icon}</span>
      <span className="flex min-w-0 flex-1 items-baseline gap-2.5 max-md:flex-col max-md:gap-0">
        <span className="max-w-full shrink-0 truncate font-medium">
          {path && (
            <span className="font-normal text-ink-2 max-md:block max-md:truncate max-md:text-sm">
              {path} ›{' '}
            </span>
          )}
          <bdi>
            {matchesIn(label, text).map(({ part, isMatch, at }) =>
              isMatch ? (
                <u key={at} className={UNDERLINED}>
                  {part}
                </u>
              ) : (
                part
              ),
            )}
          </bdi>
        </span>
        {detail && <bdi className="max-w-full min-w-0 truncate text-sm text-ink-2">{detail}</bdi>}
      </span>
      {state && !isActive && (
        <span className="max-w-40 shrink-0 truncate text-sm text-ink-2">{state}</span>
      )}
      {keys && <Keys keys={keys} />}
      {isActive && (
        <span
          aria-hidden
          className="flex shrink-0 items-center gap-2 text-sm text-ink-2 max-md:hidden"
        >
          <Keys keys="Enter" />
          {path && 'open and focus'}
        </span>
      )}
    </div>
  )
}
