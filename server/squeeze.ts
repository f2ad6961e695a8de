import {
  type BrotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  type Gzip,
} from 'node:zlib'
import { codingFor } from './assets.ts'
import { headerOf } from './client/ask.ts'
import { breakOff, type Sink, type SinkChoice, type SinkFactory } from './forwarder.ts'
import type { Answer } from './headers.ts'

/** Below this a compressed answer saves nothing a network packet would notice. */
const WORTH_IT_BYTES = 1400
const JSON_TYPE = /^application\/(?:[\w.+-]*\+)?json\b/i
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const GZIP = { level: 5 }

/** The headers of an answer once its body is compressed: no length, a weak tag, the coding. */
export const squeezedHeaders = ({ headers }: Pick<Answer, 'headers'>, coding: string): string[] => {
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

const squeezing =
  (coding: 'br' | 'gzip'): SinkFactory =>
  (_request, response, status, answer, source): Sink => {
    const coder: BrotliCompress | Gzip =
      coding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP)
    coder.on('data', piece => {
      // With the first bytes that follow it: until then the browser can still be told that the call failed.
      if (!response.headersSent) response.writeHead(status, squeezedHeaders(answer, coding))
      if (!response.write(piece)) coder.pause()
    })
    coder.on('end', () => response.end())
    response.on('drain', () => coder.resume())
    coder.on('drain', () => source.resume())
    coder.on('error', () => response.destroy())
    return {
      data: chunk => coder.write(Buffer.from(chunk)),
      end: () => void coder.end(),
      cut: () => {
        coder.destroy()
        breakOff(response)
      },
      release: () => void coder.destroy(),
    }
  }
const BY_CODING = { br: squeezing('br'), gzip: squeezing('gzip') }

/** JSON of some size that the backend sent as it is gets compressed when the browser takes it. */
export const squeezeJson: SinkChoice = (request, status, answer) => {
  if (answer.length < WORTH_IT_BYTES || answer.coding !== '' || status === 206) return undefined
  if (request.method === 'HEAD' || !JSON_TYPE.test(answer.type)) return undefined
  const accepted = request.raw.headers['accept-encoding']
  if (typeof accepted !== 'string') return undefined
  if (/\bno-transform\b/i.test(headerOf(answer.headers, 'cache-control') ?? '')) return undefined
  const coding = codingFor(accepted)
  return coding === 'identity' ? undefined : BY_CODING[coding]
}
