import Search from 'lucide-react/icons/search'
import { openOverlay } from '../../../state/overlays.ts'
import { hasCommandKey } from '../../../ui/key-names.ts'

/** Looks like a search field, or like an icon below lg. On phones, search is in the settings menu. */
export const SearchButton = ({ keys = hasCommandKey() ? '⌘ K' : 'Ctrl K' }) => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    className="flex h-8.5 items-center gap-2.5 rounded-md border-2 border-outline bg-field px-2.5 lg:w-60 max-lg:px-2 text-ink-2 hover:border-main-line"
    onClick={() => openOverlay('palette')}
  >
    <Search size={18} className="shrink-0" />
    <span className="flex-1 truncate text-left max-lg:sr-only">Search or jump to…</span>
    <kbd className="max-lg:hidden rounded-sm border border-rule px-1.5 font-display text-xs leading-5">
      {keys}
    </kbd>
  </button>
)
