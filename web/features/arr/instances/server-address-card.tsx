import { type ReactNode, useEffect } from 'react'
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

interface ServerAddressCardProps {
  path: string
  onEdited: (isEdited: boolean) => void
  renderSaveBar: (bar: ReactNode) => ReactNode
}

/** The same setting on the pages of both kinds of instances. */
export function ServerAddressCard({ path, onEdited, renderSaveBar }: ServerAddressCardProps) {
  const form = useSettings(path, SETTINGS, configSource)
  useSettingInAddress(form)
  const isEdited = form.changes.length > 0
  useEffect(() => onEdited(isEdited), [onEdited, isEdited])
  if (!form.isReady || !form.isVisible('baseUrl')) return null
  return (
    <div ref={form.frame} onFocusCapture={() => isEdited && onEdited(true)}>
      <SettingsCard title="Server address" form={form} fields={['baseUrl']} />
      {renderSaveBar(<SaveBar form={form} subject="Server address" />)}
    </div>
  )
}
