import { useCallPause } from '../../components/use-resource.ts'
import { useStore } from '../../components/use-store.ts'
import ConnectionDetails from '../../features/connection/connection-details.tsx'
import { live } from '../../state/live.ts'
import { connectionStatus } from '../background-tasks/connection-status.ts'
import { liveLabel } from '../shell/header/live-labels.ts'

export default function ConnectionOverlay(props: { open: boolean; onClose: () => void }) {
  const { state } = useStore(live)
  const { streamLostAt, gatewayLostAt } = useStore(connectionStatus)
  const { tone, text } = liveLabel(state, streamLostAt, useCallPause() !== null)
  return (
    <ConnectionDetails
      {...props}
      liveText={text}
      isLost={tone === 'wait'}
      gatewayLostAt={gatewayLostAt}
    />
  )
}
