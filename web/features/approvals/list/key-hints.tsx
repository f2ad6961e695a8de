const KEYS = [
  ['J K ↑ ↓', 'move'],
  ['Space', 'selects'],
  ['A', 'approves'],
  ['R', 'rejects'],
  ['U', 'undoes'],
  ['Enter', 'opens details'],
  ['T', 'triages'],
  ['/', 'filters'],
  ['F6', 'goes to the action bar'],
  ['Esc', 'clears'],
] as const

export function KeyHints() {
  return (
    <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-3 max-md:hidden">
      {KEYS.map(([key, does]) => (
        <span key={key}>
          <kbd className="mr-1 rounded-sm border border-rule px-1 font-display font-medium text-ink-2">
            {key}
          </kbd>
          {does}
        </span>
      ))}
    </p>
  )
}
