interface SegmentedProps<T extends string | number> {
  label: string
  options: readonly { readonly value: T; readonly label: string }[]
  value: T
  onChange: (value: T) => void
}

export function Segmented<T extends string | number>({
  label,
  options,
  value,
  onChange,
}: SegmentedProps<T>) {
  return (
    <fieldset className="segmented flex w-fit rounded-md border-2 border-outline">
      <legend className="sr-only">{label}</legend>
      {options.map(option => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          className="min-h-6.5 border-rule px-3 text-sm font-semibold text-ink-2 not-last:border-r first:rounded-s-sm last:rounded-e-sm hover:bg-raised hover:text-ink focus-visible:-outline-offset-2 aria-pressed:bg-main-soft aria-pressed:text-ink aria-pressed:shadow-[inset_0_-2px_0_var(--color-main-line)] max-md:min-h-10"
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
