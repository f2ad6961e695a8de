import clsx from 'clsx'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type ComponentProps, type RefObject, useRef } from 'react'
import { FieldButton } from './input.tsx'

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  value: string
  shortcut?: string | undefined
  ref?: RefObject<HTMLInputElement | null>
}

/** The clear button and Esc call `onChange`. Requires an `aria-label`. */
export function SearchInput({ shortcut, className, ref, ...rest }: SearchInputProps) {
  const own = useRef<HTMLInputElement>(null)
  const field = ref ?? own
  const clear = () => {
    const input = field.current
    if (!input?.value) return
    // React ignores a value that isn't set by the native setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }
  const filled = rest.value !== ''
  return (
    <span className={clsx('relative block', className)}>
      <Search
        size={18}
        className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-3"
      />
      <input
        autoComplete="off"
        enterKeyHint="search"
        spellCheck={false}
        {...rest}
        ref={field}
        type="search"
        className={clsx(
          'input pl-9.5 text-ellipsis',
          filled ? 'pr-10' : shortcut ? 'pr-9 max-md:pr-3' : 'pr-3',
        )}
        onKeyDown={event => {
          rest.onKeyDown?.(event)
          if (event.defaultPrevented || event.key !== 'Escape' || !event.currentTarget.value) return
          event.preventDefault()
          event.stopPropagation()
          clear()
        }}
      />
      {filled ? (
        <FieldButton label="Clear" className="absolute inset-y-0 right-0" onClick={clear}>
          <X size={16} />
        </FieldButton>
      ) : (
        shortcut && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-2.5 my-auto h-5.5 rounded-sm border border-rule px-1.5 font-display text-xs leading-5 font-medium text-ink-2 max-md:hidden"
          >
            {shortcut}
          </span>
        )
      )}
    </span>
  )
}
