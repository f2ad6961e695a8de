import negotiator from '@fastify/accept-negotiator'

export type Coding = 'br' | 'gzip' | 'identity'

/** What browsers send is a handful of texts. */
const KEPT = 200
const known = new Map<string, Coding>()

/** The best of `offered` (best first, without identity) for an Accept-Encoding value; identity when none is accepted. */
export const bestCoding = (
  acceptEncoding: string | undefined,
  offered: readonly Coding[],
): Coding => {
  if (acceptEncoding === undefined || offered.length === 0) return 'identity'
  const key = `${offered.length}${offered[0]} ${acceptEncoding}`
  const before = known.get(key)
  if (before !== undefined) return before
  const best = (negotiator.negotiate(acceptEncoding, [...offered, 'identity']) ??
    'identity') as Coding
  if (known.size < KEPT) known.set(key, best)
  return best
}
