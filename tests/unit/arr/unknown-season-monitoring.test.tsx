// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Instance } from '../../../web/contract/instances.ts'
import InstancesPage from '../../../web/features/arr/instances/instances-page.tsx'
import { domMock } from '../../support/dom-mock.ts'
import { openPage, save } from '../../support/dom-page.tsx'

const mock = domMock()
const INSTANCES = '/v1/sonarr/instances'

test('a season monitoring that only the server knows is shown, and kept by a save', async () => {
  const [first] = await mock.send<Instance[]>('GET', INSTANCES)
  if (!first) throw new Error('no instance')
  await mock.send('PUT', `${INSTANCES}/${first.id}`, { ...first, seasonMonitoring: 'everyOther' })
  const user = openPage(InstancesPage, `/sonarr/instances?instance=${first.id}`)
  const fields = await screen.findAllByLabelText<HTMLSelectElement>('Season monitoring')
  expect(fields[0]?.selectedOptions[0]?.textContent).toMatch(/^Every other/)
  const [folders] = await screen.findAllByRole('switch', { name: 'Create season folders' })
  if (!folders) throw new Error('no switch')
  await user.click(folders)
  await save(user)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull())
  const [after] = await mock.send<object[]>('GET', INSTANCES)
  expect(after).toMatchObject({
    seasonMonitoring: 'everyOther',
    createSeasonFolders: !first.createSeasonFolders,
  })
})
