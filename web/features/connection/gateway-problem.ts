import type { Observed } from './observed.ts'

/** Why the gateway did not report what it sees, and what may help; null when it did. */
export const gatewayProblem = ({
  asked,
  streamProbe,
}: Observed): { title: string; cause: string } | null => {
  if (asked.outcome === 'answered') return null
  const isElsewhere = streamProbe.outcome === 'redirected' || streamProbe.outcome === 'page'
  if (asked.outcome === 'page' || (asked.outcome === 'away' && isElsewhere))
    return {
      title: 'Something in front of the gateway answers in its place',
      cause:
        'A page came where data was due: the sign-in of a proxy, or its error page. Reload this page and sign in if you are asked to. If nobody asks, let every path of this address through to the gateway.',
    }
  if (asked.outcome === 'away')
    return {
      title: 'The gateway does not answer',
      cause:
        'Stargazarr’s own server, or the proxy in front of it, cannot be reached from this device. It is asked again every 5 seconds; what is open in this tab stays.',
    }
  if (asked.outcome === 'stranger')
    return {
      title: 'The gateway is of another version than this page',
      cause: 'It does not know the question. Reload the page; run the same version everywhere.',
    }
  const { status, words } = asked
  if (words !== null)
    return {
      title: status === 503 ? 'The gateway asks to try again' : 'The gateway refuses the request',
      cause: words,
    }
  return [502, 503, 504].includes(status)
    ? {
        title: `The proxy in front answers ${status}`,
        cause: 'It cannot reach the gateway: look whether the gateway runs, and at its address.',
      }
    : {
        title: `The request was refused with status ${status}`,
        cause: 'It came no further than the proxy in front: let /gateway through to the gateway.',
      }
}
