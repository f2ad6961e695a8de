export function RuleNumber({ number }: { number: number }) {
  return (
    <span className="grid h-5 min-w-5 shrink-0 place-content-center rounded-sm bg-dim-soft px-1 font-display text-xs font-semibold text-ink-2 tabular in-aria-[current]:bg-main in-aria-[current]:text-main-ink">
      {number}
    </span>
  )
}
