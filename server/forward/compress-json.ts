import {
  type BrotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  type Gzip,
} from 'node:zlib'
import { bestCoding } from '../edge/accept-encoding.ts'
import type { BackendResponse } from './headers.ts'
import { breakOff, type ResponseSink, type SinkChoice, type SinkFactory } from './response-sink.ts'

/** Below this a compressed response saves nothing a network packet would notice. */
const WORTH_IT_BYTES = 1400
const JSON_TYPE = /^application\/(?:[\w.+-]*\+)?json\b/i
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const GZIP = { level: 5 }

/** The headers of a response once its body is compressed: no length, a weak tag, the coding. */
const compressedHeaders = (
  { headers }: Pick<BackendResponse, 'headers'>,
  coding: string,
): string[] => {
  const flat: string[] = []
  let vary = ''
  for (let i = 0; i + 1 < headers.length; i += 2) {
    const [name, value] = [headers[i] as string, headers[i + 1] as string]
    if (name === 'content-length' || name === 'accept-ranges') continue
    if (name === 'vary') vary = value
    else if (name === 'etag' && !value.startsWith('W/')) flat.push(name, `W/${value}`)
    else flat.push(name, value)
  }
  const varies = /(?:^|,)\s*(?:accept-encoding|\*)\s*(?:,|$)/i.test(vary)
  flat.push('vary', varies ? vary : vary === '' ? 'accept-encoding' : `${vary}, accept-encoding`)
  flat.push('content-encoding', coding)
  return flat
}

const compressing =
  (coding: 'br' | 'gzip'): SinkFactory =>
  (_request, to, response, resume): ResponseSink => {
    const coder: BrotliCompress | Gzip =
      coding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP)
    coder.on('data', piece => {
      // With the first bytes that follow it: until then a failure can still be answered as one.
      if (!to.headersSent) to.writeHead(response.status, compressedHeaders(response, coding))
      if (!to.write(piece)) coder.pause()
    })
    coder.on('end', () => to.end())
    to.on('drain', () => coder.resume())
    coder.on('drain', resume)
    coder.on('error', () => breakOff(to))
    return {
      data: chunk => coder.write(chunk),
      end: () => void coder.end(),
      cut: () => {
        coder.destroy()
        breakOff(to)
      },
      release: () => void coder.destroy(),
    }
  }
const CODINGS = ['br', 'gzip'] as const
const BY_CODING = { br: compressing('br'), gzip: compressing('gzip') }

/** JSON of some size that the backend sent as it is gets compressed when the browser takes it. */
export const compressJson: SinkChoice = (request, { status, length, coding, type, headers }) => {
  if (length < WORTH_IT_BYTES || coding !== '' || status === 206) return undefined
  if (request.method === 'HEAD' || !JSON_TYPE.test(type)) return undefined
  const accepted = request.raw.headers['accept-encoding']
  if (typeof accepted !== 'string') return undefined
  const cacheControl = headers[headers.indexOf('cache-control') + 1]
  if (headers.includes('cache-control') && /\bno-transform\b/i.test(cacheControl ?? '')) {
    return undefined
  }
  const best = bestCoding(accepted, CODINGS)
  return best === 'identity' ? undefined : BY_CODING[best]
}
