import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { focusField } from '../../ui/focus.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useIsMobile } from '../../ui/use-media.ts'
import { Loaded } from '../loaded.tsx'
import { SaveBar } from './save-bar.tsx'
import { SaveHistoryButton } from './save-history.tsx'
import { WithSectionIndex } from './sections.tsx'
import type { SettingsForm } from './use-settings.ts'

export interface PageInfo {
  readonly path: string
  readonly title: string
  readonly purpose: string
}

interface SettingsPageProps<Name extends string> {
  page: PageInfo
  form: SettingsForm<Name>
  actions?: ReactNode
  details?: ReactNode
  /** Full-width cards below the form that aren't part of it. */
  wide?: ReactNode
  hasIndex?: boolean
  children: ReactNode
}

/** While loading, cards show their titles and a placeholder for each field, to avoid layout shifts. */
export function SettingsPage<Name extends string>({
  page,
  form,
  actions,
  details,
  wide,
  hasIndex,
  children,
}: SettingsPageProps<Name>) {
  useSettingInAddress(form)
  const isMobile = useIsMobile()
  return (
    <>
      <PageHeader
        title={page.title}
        isNamedAbove
        purpose={page.purpose}
        actions={
          <>
            {!isMobile && <SaveHistoryButton form={form} />}
            {form.record.error === null && actions}
          </>
        }
      />
      <WithSectionIndex details={details} wide={wide} hasIndex={hasIndex}>
        <Loaded from={form.record} what="settings">
          <div
            ref={form.frame}
            className="space-y-3.5"
            aria-busy={!form.isReady}
            inert={!form.isReady}
          >
            {children}
          </div>
        </Loaded>
        <div className="mt-3.5 empty:hidden">{isMobile && <SaveHistoryButton form={form} />}</div>
      </WithSectionIndex>
      <SaveBar form={form} className="max-w-[46.5rem] min-[90rem]:mr-73" />
    </>
  )
}

/** Focuses the setting named in the URL's hash or, if it is hidden, the setting before it. */
export const useSettingInAddress = ({
  frame,
  fields,
  isReady,
}: Pick<SettingsForm, 'frame' | 'fields' | 'isReady'>) => {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: selecting the same setting again changes the key and must focus it again
  useEffect(() => {
    const name = hash.slice(1)
    if (!isReady || !(name in fields)) return
    const names = Object.keys(fields)
    const before = names.slice(0, names.indexOf(name) + 1).reverse()
    const settings = before.map(one => `[data-setting="${CSS.escape(one)}"]`)
    focusField(frame.current, ...settings.flatMap(one => [`${one} ${CONTROL}`, one]))
  }, [hash, key, isReady, frame])
}

const CONTROL = ':is(input, select, textarea, button):enabled'
