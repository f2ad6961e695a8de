import negotiator from '@fastify/accept-negotiator'

export type Coding = 'br' | 'gzip' | 'identity'

/** The best of `offered` (best first, without identity) for an Accept-Encoding value; identity when none is accepted. */
export const bestCoding = (
  acceptEncoding: string | undefined,
  offered: readonly Coding[],
): Coding =>
  acceptEncoding === undefined
    ? 'identity'
    : ((negotiator.negotiate(acceptEncoding, [...offered, 'identity']) as Coding | null) ??
      'identity')
