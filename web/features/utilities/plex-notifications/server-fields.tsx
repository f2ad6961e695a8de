import { defineFields } from '../../../components/settings/define-settings.ts'
import { custom } from '../../../components/settings/kinds/custom.ts'
import { secret, text } from '../../../components/settings/kinds/text.tsx'
import { toggle } from '../../../components/settings/kinds/toggle.tsx'
import { useStore } from '../../../components/use-store.ts'
import { config } from '../../../state/config.ts'
import { HostControl } from './host-field.tsx'
import type { ServerValues } from './notifications.ts'
import { hostError, PORT_ERROR, portError } from './server-address.ts'

function TokenOrigin({ token }: { token: unknown }) {
  const { data } = useStore(config.state)
  return token && token === data?.plexTokens[0] ? <span>From Plex configuration</span> : null
}

export const FIELDS = defineFields<ServerValues>()({
  plexToken: secret({
    label: 'Plex token',
    required: 'Paste a Plex token, or save one under Plex configuration.',
    aside: value => <TokenOrigin token={value} />,
  }),
  host: custom({
    label: 'Host',
    hint: 'As Radarr and Sonarr see it. You can paste a full URL.',
    render: props => <HostControl {...props} />,
    format: String,
    error: value =>
      String(value ?? '').trim() === ''
        ? 'Enter the host, for example 192.168.1.20.'
        : hostError(String(value)),
  }),
  port: text({ label: 'Port', isNumeric: true, required: PORT_ERROR, check: portError }),
  useSsl: toggle({ label: 'Use SSL' }),
})
