import negotiator from '@fastify/accept-negotiator'

export type Coding = 'br' | 'gzip' | 'identity'

/** Returns the best of `offered` (in order of preference) for an Accept-Encoding value, or identity. */
export const bestCoding = (
  acceptEncoding: string | undefined,
  offered: readonly Coding[],
): Coding =>
  acceptEncoding === undefined
    ? 'identity'
    : ((negotiator.negotiate(acceptEncoding, [...offered, 'identity']) as Coding | null) ??
      'identity')
