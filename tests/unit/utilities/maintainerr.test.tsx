// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import DeleteSyncPage from '../../../web/features/utilities/delete-sync/delete-sync-page.tsx'
import { domMock } from '../../support/dom-mock.ts'
import { card, openPage, retype, save } from '../../support/dom-page.tsx'

const STATUS = '/v1/notifications/maintainerr/status'
const SYNC = { method: 'POST', path: '/v1/notifications/maintainerr/sync' }
const open = () => openPage(DeleteSyncPage, '/utilities/delete-sync')

describe('a server that knows Maintainerr', () => {
  const mock = domMock('0.19')
  const connectTo = (maintainerrUrl: string) =>
    mock.send('PUT', mock.configPath, { maintainerrEnabled: true, maintainerrUrl })

  test('asks for the URL, saves the settings and follows the sync that this starts', async () => {
    const user = open()
    await user.click(await screen.findByRole('switch', { name: 'Use Maintainerr' }))
    const maintainerr = await card('Maintainerr')
    expect((await mock.calls())[`GET ${STATUS}`]).toBeUndefined()
    await save(user)
    expect(await maintainerr.findByText('Enter the URL of Maintainerr.')).toBeTruthy()
    await retype(user, maintainerr.getByLabelText('URL'), 'http://offline:6246')
    await user.selectOptions(maintainerr.getByLabelText('Exclude deleted titles for'), 'All users')
    await save(user)
    expect(await maintainerr.findByText('Maintainerr could not be reached')).toBeTruthy()
    expect(await mock.config()).toMatchObject({
      maintainerrEnabled: true,
      maintainerrUrl: 'http://offline:6246',
      maintainerrExclusionMode: 'global',
    })
    await retype(user, maintainerr.getByLabelText('URL'), 'http://maintainerr:6246')
    const sync = maintainerr.getByRole('button', { name: 'Sync now' })
    expect(sync.getAttribute('aria-disabled')).toBe('true')
    await save(user)
    // Nothing but the poll reloads the state.
    expect(
      await maintainerr.findByText('Synced. Maintainerr 3.23.1 · 2 rule groups connected'),
    ).toBeTruthy()
  })

  test('syncs on demand, and tells what is wrong', async () => {
    await connectTo('http://maintainerr:6246')
    await mock.fault({ path: STATUS, status: 200, body: { success: true, result: null } })
    const user = open()
    const maintainerr = await card('Maintainerr')
    expect(await maintainerr.findByText('Not synced yet.')).toBeTruthy()
    const result = { status: 'ok', version: '3.24.0', connectedGroups: 1, testDelivered: false }
    await mock.fault({ ...SYNC, status: 200, body: { success: true, result } })
    const press = async () => {
      const sync = maintainerr.getByRole('button', { name: 'Sync now' })
      await waitFor(() => expect(sync.getAttribute('aria-busy')).not.toBe('true'))
      await user.click(sync)
    }
    await press()
    expect(await maintainerr.findByText(/1 rule group connected/)).toBeTruthy()
    expect(maintainerr.getByText('Maintainerr’s test message didn’t arrive')).toBeTruthy()
    await mock.fault({ ...SYNC, status: 403, body: { message: 'Locked' } })
    await press()
    expect(await maintainerr.findByText(/Locked/)).toBeTruthy()
    await press()
    await waitFor(() => expect(maintainerr.queryByText(/Locked/)).toBeNull())
    expect(await maintainerr.findByText(/2 rule groups connected/)).toBeTruthy()
  })
})
