import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, sourcesUnder } from './imports.ts'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

test('no element uses a utility class that the stylesheet excludes', () => {
  const [, list = ''] =
    read('web/app/styles/styles.css').match(/@source not inline\("\{([^}]*)\}"\)/) ?? []
  const ownRules = readdirSync(join(ROOT, 'web'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.css'))
    .map(file => read(join('web', file)))
    .join('\n')
  const excluded = list.split(',').filter(word => !new RegExp(`\\.${word}\\b`).test(ownRules))
  expect(excluded).toContain('collapse')
  const used = sourcesUnder('web')
    .flatMap(file => [...read(file).matchAll(/className="([^"]*)"/g)])
    .flatMap(([, names = '']) => names.split(/\s+/))
  expect(used.filter(name => excluded.includes(name))).toEqual([])
})
