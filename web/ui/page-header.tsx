import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: ReactNode
  isNamedAbove?: boolean
  purpose?: ReactNode
  actions?: ReactNode
  meta?: ReactNode
}

export function PageHeader({ title, isNamedAbove, purpose, actions, meta }: PageHeaderProps) {
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-80">
        <h1 className={isNamedAbove ? 'text-2xl max-md:sr-only' : 'text-2xl'}>{title}</h1>
        {purpose !== undefined && <p className="mt-1 max-w-[70ch] text-ink-2">{purpose}</p>}
        {meta !== undefined && (
          <div className="mt-1.5 flex flex-wrap items-center gap-2 text-ink-2">{meta}</div>
        )}
      </div>
      {actions !== undefined && (
        <div className="flex flex-wrap items-center gap-2.5">{actions}</div>
      )}
    </header>
  )
}
