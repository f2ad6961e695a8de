import { useLocation } from 'react-router-dom'
import { configSource } from '../../../components/settings/config-source.ts'
import { defineSettings } from '../../../components/settings/define-settings.ts'
import { urlField } from '../../../components/settings/kinds/text.tsx'
import { SaveBar } from '../../../components/settings/save-bar.tsx'
import { SettingsCard } from '../../../components/settings/settings-card.tsx'
import { useSettingInAddress } from '../../../components/settings/settings-page.tsx'
import { useSettings } from '../../../components/settings/use-settings.ts'

export const SETTINGS = defineSettings({
  baseUrl: urlField({
    label: 'Server URL',
    keywords: 'base url, address, webhooks',
    hint: 'The URL Radarr and Sonarr use to reach the server.',
    isWide: true,
  }),
})

/** The same setting on the pages of both kinds of instances, shown while the address names it, because it rarely changes. */
export function ServerAddressCard({ path }: { path: string }) {
  const form = useSettings(path, SETTINGS, configSource)
  useSettingInAddress(form)
  const isAsked = useLocation().hash === '#baseUrl' || form.changes.length > 0
  if (!isAsked || !form.isReady || !form.isVisible('baseUrl')) return null
  return (
    <>
      <div ref={form.frame} className="mt-3.5 max-w-[46.5rem]">
        <SettingsCard title="Server address" form={form} fields={['baseUrl']} />
      </div>
      <SaveBar form={form} subject="Server address" className="max-w-[46.5rem]" />
    </>
  )
}
