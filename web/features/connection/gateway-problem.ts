import type { Readings } from './readings.ts'

/** Why the gateway sent no report, with a suggested fix; null if it sent one. */
export const gatewayProblem = ({
  asked,
  streamProbe,
}: Readings): { title: string; cause: string } | null => {
  if (asked.outcome === 'answered') return null
  const isElsewhere = streamProbe.outcome === 'redirected' || streamProbe.outcome === 'page'
  if (asked.outcome === 'page' || (asked.outcome === 'away' && isElsewhere))
    return {
      title: 'Something in front of the gateway responded instead',
      cause:
        'The response was a web page, for example a proxy’s sign-in or error page. Reload this page and sign in if prompted. Otherwise, make the proxy pass every path to the gateway.',
    }
  if (asked.outcome === 'away')
    return {
      title: 'The gateway isn’t responding',
      cause:
        'This device can’t reach Stargazarr or the proxy in front of it. Retrying every 5 seconds; nothing in this tab is lost.',
    }
  if (asked.outcome === 'stranger')
    return {
      title: 'The gateway and this page have different versions',
      cause:
        'The gateway doesn’t support this call. Reload the page, and make sure every gateway runs the same version.',
    }
  const { status, words } = asked
  if (words !== null)
    return {
      title: status === 503 ? 'The gateway is busy' : 'The gateway rejected the request',
      cause: words,
    }
  return [502, 503, 504].includes(status)
    ? {
        title: `The proxy responded with status ${status}`,
        cause:
          'The proxy can’t reach the gateway. Check that the gateway is running and that the proxy has its correct address.',
      }
    : {
        title: `The request was rejected with status ${status}`,
        cause:
          'A proxy in front of the gateway rejected the request. Configure it to pass /gateway through to the gateway.',
      }
}
