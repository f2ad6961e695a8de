import { expect, test } from 'vitest'
import { licensesOf } from '../../../scripts/build/licenses.ts'
import { read } from './imports.ts'

test('the license texts cover every dependency of the product', async () => {
  const { dependencies } = JSON.parse(read('package.json'))
  const licenses = await licensesOf()
  const heads = licenses.map(text => text.split('\n')[0])
  for (const [name, version] of Object.entries(dependencies))
    expect(heads).toContainEqual(expect.stringContaining(`${name} ${version} (`))
  const withText = licenses.filter(text => text.length > 300)
  expect(withText.length).toBeGreaterThan(licenses.length * 0.9)
})
