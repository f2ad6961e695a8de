import { KeyCap } from '../../ui/key-cap.tsx'
import { keyCaps } from '../../ui/key-names.ts'

/** Keys as on the keyboard, for example "g q". Hidden on phones. */
export const KeyCaps = ({ keys }: { keys: string }) => (
  <span aria-hidden className="flex shrink-0 gap-1 max-md:hidden">
    {keys
      .split(' ')
      .flatMap(keyCaps)
      .map(cap => (
        <KeyCap key={cap} className="min-w-5 text-center">
          {cap}
        </KeyCap>
      ))}
  </span>
)
