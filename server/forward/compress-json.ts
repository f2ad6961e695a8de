import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { bestCoding } from '../edge/accept-encoding.ts'
import {
  isSmall,
  type ResponseWriter,
  type ResponseWriterChoice,
  whenComplete,
} from './response-writer.ts'

/** Responses smaller than this fit into one network packet anyway. */
const WORTH_IT_BYTES = 1400
const JSON_TYPE = /^application\/(?:[\w.+-]*\+)?json\b/i
/** 256 kB window. The default of 4 MB would be allocated for every browser that reads slowly. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
}
const GZIP = { level: 5 }
/**
 * Maximum number of concurrent encoders, which use one to two megabytes each. Beyond this, responses are sent
 * uncompressed.
 */
const MOST_AT_A_TIME = 4

const compressedHeaders = (headers: readonly string[], coding: string): string[] => {
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

const makeEncoder = { br: () => createBrotliCompress(BROTLI), gzip: () => createGzip(GZIP) }
let running = 0

const compressing =
  (coding: 'br' | 'gzip'): ResponseWriter =>
  ({ from, to, response }) => {
    const encoder = makeEncoder[coding]()
    running++
    encoder.on('error', () => to.destroy())
    encoder.on('close', () => {
      running--
    })
    const begin = () => {
      if (!to.headersSent)
        to.writeHead(response.status, compressedHeaders(response.headers, coding))
    }
    encoder.on('data', begin).pipe(to)
    to.on('close', () => encoder.destroy())
    if (isSmall(response.length)) whenComplete(from, body => encoder.end(body))
    else from.pipe(encoder)
    return {
      onBackendFailure: giveUp => {
        encoder.destroy()
        giveUp()
      },
    }
  }

const CODINGS = ['br', 'gzip'] as const

/** Compresses JSON responses that the backend sent uncompressed, if the browser accepts it. */
export const compressJson: ResponseWriterChoice = (
  request,
  { status, length, coding, type, headers },
) => {
  if (running >= MOST_AT_A_TIME || length < WORTH_IT_BYTES || coding !== '' || status === 206)
    return undefined
  if (request.method === 'HEAD' || !JSON_TYPE.test(type)) return undefined
  const forbidsChanges = headers.some(
    (value, i) => headers[i - 1] === 'cache-control' && /\bno-transform\b/i.test(value),
  )
  if (forbidsChanges) return undefined
  const best = bestCoding(request.raw.headers['accept-encoding']?.toString(), CODINGS)
  return best === 'identity' ? undefined : compressing(best)
}
