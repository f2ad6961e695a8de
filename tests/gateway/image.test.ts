import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fromRoot } from '../../scripts/build/paths.ts'
import { freePort } from '../../scripts/free-port.ts'
import { makeBuild, makeFolder, until } from './support/gateway.ts'
import { run } from './support/process.ts'

const DOCKERFILE = await readFile(fromRoot('Dockerfile'), 'utf8')
const CHECK: string[] = JSON.parse(/HEALTHCHECK[\s\S]*?CMD (\[.*\])/.exec(DOCKERFILE)?.[1] ?? '[]')

test.each(['PORT', 'PORT_FILE'])("the image's health check reads the port from %s", async name => {
  const folder = await makeFolder()
  const port = String(await freePort())
  await writeFile(join(folder, 'port'), `${port}\n`)
  const env = name === 'PORT' ? { PORT: port } : { PORT_FILE: join(folder, 'port') }
  const check = () => {
    const [, ...args] = CHECK
    return spawnSync(process.execPath, args, { env }).status
  }
  expect(check()).toBe(1)
  run({ env: { ...env, BACKEND_URL: 'http://127.0.0.1:1', WEB_DIR: await makeBuild() } })
  await until(() => check() === 0)
})

test('the image leaves PORT unset, so that PORT_FILE can be used', () => {
  expect(DOCKERFILE).toMatch(/^ENV NODE_ENV=/m)
  expect(DOCKERFILE).not.toMatch(/^(?!#).*\bPORT=/m)
})

test('the image contains the gateway and the app, without source maps', () => {
  const copied = [...DOCKERFILE.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(
    ([, paths = '']) => paths.split(' '),
  )
  expect(copied.map(path => path.replace('/src/dist/', ''))).toEqual([
    'package.json',
    'THIRD_PARTY_LICENSES.txt',
    'server',
    'web',
  ])
})
