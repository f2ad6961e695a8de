import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from './sections.tsx'

export function ActionsCard({
  state,
  children,
}: {
  state?: string | undefined
  children: ReactNode
}) {
  return (
    <SectionCard
      title="Actions"
      state={state}
      meta={<span className="text-sm text-ink-2">Uses the saved settings</span>}
    >
      <div className="card-rows">{children}</div>
    </SectionCard>
  )
}

interface ActionRowProps {
  title: string
  about?: ReactNode
  label: string
  onPress: () => void
  isBusy?: boolean
  isDestructive?: boolean | undefined
  whyNot?: string | undefined
  children?: ReactNode
}

export function ActionRow(props: ActionRowProps) {
  const { title, about, label, onPress, isBusy, isDestructive, whyNot, children } = props
  const id = useId()
  return (
    <section aria-labelledby={id} className="px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64 text-sm text-ink-2">
          <h3 id={id} className="text-base text-ink">
            {title}
          </h3>
          <div className="max-w-[65ch]">{about}</div>
          {whyNot !== undefined && (
            <p id={`${id}-why`} className="max-w-[65ch]">
              {whyNot}
            </p>
          )}
        </div>
        <Button
          variant={isDestructive ? 'cancel' : 'neutralnoShadow'}
          className={clsx('min-w-28', isDestructive && 'btn-destructive')}
          busy={isBusy}
          aria-disabled={whyNot !== undefined}
          aria-describedby={whyNot === undefined ? undefined : `${id}-why`}
          onClick={onPress}
        >
          {label}
        </Button>
      </div>
      {children}
    </section>
  )
}
