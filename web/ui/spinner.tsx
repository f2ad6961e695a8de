export function Spinner({ label }: { label?: string | undefined }) {
  return label ? (
    <span role="status" className="inline-flex items-center gap-2">
      <span className="spinner" aria-hidden="true" />
      {label}
    </span>
  ) : (
    <span className="spinner block" aria-hidden="true" />
  )
}
