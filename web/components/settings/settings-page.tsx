import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Problem } from '../../ui/problem.tsx'
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
  children: ReactNode
}

/**
 * Frame of a settings page: shows what the backend has, or why it cannot, before anything can be switched. Until it is read
 * the cards stand there with their titles and a placeholder for each field, so that nothing moves when the values come.
 */
export function SettingsPage<Name extends string>({
  page,
  form,
  actions,
  children,
}: SettingsPageProps<Name>) {
  const isWaiting = !form.isReady && !form.readError
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
        aria-busy={isWaiting}
        inert={isWaiting}
      >
        {!form.readError && children}
      </div>
      <SaveBar form={form} />
    </>
  )
}
