import { FootMessage } from '../../../components/decisions/foot-message.tsx'
import { DecisionOffer } from '../../../components/decisions/undo-bar.tsx'

const KEYS = [
  ['J K', 'move'],
  ['A', 'approve'],
  ['R', 'reject'],
  ['?', 'all keys'],
] as const

/** The strip at the lower edge of the window: messages with Undo at the left; keys, or the offer of a setting, at the right. */
export function ListFoot() {
  return (
    <section
      aria-label="List messages"
      data-own-undo=""
      data-returns-focus=""
      className="list-foot @container"
    >
      <FootMessage />
      <DecisionOffer />
      <p className="flex shrink-0 gap-4 text-sm text-ink-3 @max-[44rem]:hidden md:[.float+&]:hidden">
        {KEYS.map(([key, does]) => (
          <span key={key}>
            {key.split(' ').map(one => (
              <kbd
                key={one}
                className="mr-1 rounded-sm border border-rule px-1 font-display font-medium text-ink-2"
              >
                {one}
              </kbd>
            ))}
            {does}
          </span>
        ))}
      </p>
    </section>
  )
}
