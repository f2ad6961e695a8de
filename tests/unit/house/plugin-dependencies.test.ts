import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fromRoot } from '../../../scripts/build/paths.ts'

/* If a plugin declares the plugins that it uses, Fastify checks their order. */

const server = fromRoot('server')
const plugins = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts'))
  .map(name => readFileSync(join(server, name), 'utf8'))
  .flatMap(source => {
    const [, name, listed = ''] =
      /\{\s*name: '([\w-]+)'(?:,\s*dependencies: \[([^\]]*)\])?,?\s*\},?\s*\)/.exec(source) ?? []
    if (name === undefined) return []
    const all = (pattern: RegExp, text = source) => [...text.matchAll(pattern)].map(([, of]) => of)
    return {
      name,
      dependencies: all(/'([\w-]+)'/g, listed),
      decorates: [...new Set(all(/\bapp\.decorate\(\s*'(\w+)'/g))],
      uses: new Set([
        ...all(/\bapp\.(\w+)/g),
        ...all(/const \{([^}]*)\} = app\n/g).flatMap(names => names?.match(/\w+/g) ?? []),
      ]),
    }
  })
const ownerOf = new Map(
  plugins.flatMap(({ name, decorates }) => decorates.map(decoration => [decoration, name])),
)

test('every gateway decoration has one owner', () => {
  expect(plugins.length).toBeGreaterThan(15)
  expect(ownerOf.size).toBe(plugins.flatMap(({ decorates }) => decorates).length)
})

describe('plugins declare the plugins they use as dependencies', () => {
  test.each(plugins.map(plugin => [plugin.name, plugin] as const))('%s', (name, plugin) => {
    const owners = [...plugin.uses].flatMap(used => ownerOf.get(used) ?? [])
    expect(plugin.dependencies).toEqual(
      expect.arrayContaining([...new Set(owners)].filter(owner => owner !== name)),
    )
  })
})
