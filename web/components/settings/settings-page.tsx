import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SaveBar } from './save-bar.tsx'
import { SaveHistoryButton } from './save-history.tsx'
import type { SettingsForm } from './use-settings.ts'

/** What the page table says of the page. */
export interface PageFacts {
  readonly path: string
  readonly title: string
  readonly purpose: string
}

export interface SettingsPageProps<Name extends string> {
  page: PageFacts
  form: SettingsForm<Name>
  /** Beside the title, before the history. */
  actions?: ReactNode
  /** Classes of the cards that will stand there, while they are read; each once. */
  skeleton?: readonly string[]
  children: ReactNode
}

/** Frame of a settings page: shows what the backend has, or why it cannot, before anything can be switched. */
export function SettingsPage<Name extends string>({
  page,
  form,
  actions,
  skeleton = ['h-64', 'h-48'],
  children,
}: SettingsPageProps<Name>) {
  return (
    <>
      <PageHeader
        title={page.title}
        isNamedAbove
        purpose={page.purpose}
        actions={
          <>
            {actions}
            <SaveHistoryButton form={form} />
          </>
        }
      />
      {form.readError && (
        <Problem
          title={form.readError}
          cause="The settings are shown once the backend answers."
          action={
            <Button variant="neutral" onClick={form.reload}>
              Try again
            </Button>
          }
        />
      )}
      <div
        ref={form.frame}
        className="max-w-[46rem] space-y-5"
        aria-busy={!form.isReady && !form.readError}
      >
        {form.isReady
          ? children
          : !form.readError && skeleton.map(height => <Skeleton key={height} className={height} />)}
      </div>
      <SaveBar form={form} />
    </>
  )
}
