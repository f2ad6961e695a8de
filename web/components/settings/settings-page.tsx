import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { config, loadConfig } from '../../state/config.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SaveBar } from './save-bar.tsx'
import { SaveHistoryButton } from './save-history.tsx'
import type { SettingsForm } from './use-settings-form.ts'

/** What the page table says of the page. */
export interface PageFacts {
  path: string
  title: string
  purpose: string
}

export interface SettingsPageProps {
  page: PageFacts
  form: SettingsForm
  children: ReactNode
}

/** Frame of a settings page: shows what the backend has, or why it cannot, before anything can be switched. */
export function SettingsPage({ page, form, children }: SettingsPageProps) {
  const { error, value } = useSnapshot(config)
  return (
    <>
      <PageHeader
        title={page.title}
        isNamedAbove
        purpose={page.purpose}
        actions={<SaveHistoryButton form={form} />}
      />
      {error && !value && (
        <Problem
          title={error}
          cause="The settings are shown once the backend answers."
          action={
            <Button variant="neutral" onClick={() => void loadConfig()}>
              Try again
            </Button>
          }
        />
      )}
      {form.isReady ? (
        <div className="max-w-5xl space-y-5">{children}</div>
      ) : (
        !error && (
          <div className="max-w-5xl space-y-5" aria-busy>
            <Skeleton className="h-64" />
            <Skeleton className="h-48" />
          </div>
        )
      )}
      <SaveBar form={form} />
    </>
  )
}
