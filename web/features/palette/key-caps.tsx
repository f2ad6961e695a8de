import { keyCaps } from '../../ui/key-names.ts'

/** Keys as on the keyboard, for example "g q". Hidden on phones. */
export const KeyCaps = ({ keys }: { keys: string }) => (
  <span aria-hidden className="flex shrink-0 gap-1 max-md:hidden">
    {keys
      .split(' ')
      .flatMap(keyCaps)
      .map(cap => (
        <kbd
          key={cap}
          className="min-w-5.5 rounded-sm border border-rule px-1 text-center font-display text-xs leading-5 font-normal text-ink-2"
        >
          {cap}
        </kbd>
      ))}
  </span>
)
