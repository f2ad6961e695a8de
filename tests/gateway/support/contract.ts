import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '../../../web/contract/endpoint.ts'

const FOLDER = join(import.meta.dirname, '../../../web/contract')

const isEndpoint = (value: object): value is Endpoint =>
  'method' in value && 'path' in value && 'response' in value && 'status' in value

const endpointsIn = (value: unknown): Endpoint[] => {
  if (value === null || typeof value !== 'object') return []
  if (isEndpoint(value)) return [value]
  return Object.getPrototypeOf(value) === Object.prototype
    ? Object.values(value).flatMap(endpointsIn)
    : []
}

export const allEndpoints = async (): Promise<Endpoint[]> => {
  const files = readdirSync(FOLDER).filter(name => name.endsWith('.ts'))
  const modules = await Promise.all(files.map(name => import(join(FOLDER, name))))
  const found = modules.flatMap(module => Object.values(module).flatMap(endpointsIn))
  return [...new Set(found)].filter(({ path }) => path.startsWith('/v1/'))
}

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
