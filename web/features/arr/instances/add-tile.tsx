import Plus from 'lucide-react/icons/plus'

/** At the end of the instances, where another one would stand. */
export function AddTile({ onAdd }: { onAdd: () => void }) {
  return (
    <button
      type="button"
      className="grid min-h-44 place-content-center justify-items-center gap-3 rounded-lg border-2 border-dashed border-rule p-4 text-ink-2 hover:border-outline hover:text-ink"
      onClick={onAdd}
    >
      <Plus aria-hidden size={20} />
      Add another instance
    </button>
  )
}
