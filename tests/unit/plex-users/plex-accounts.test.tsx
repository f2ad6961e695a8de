// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import UsersPage from '../../../web/features/plex/users/users-page.tsx'
import { config } from '../../../web/state/config.ts'
import { displayName } from '../../../web/state/users.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage } from '../../support/dom-page.tsx'
import { ADA, isClosed, openEditor, row, save } from './page-support.tsx'

const MENTIONS = 'Discord mentions'
const MOBILE = 'Plex mobile notifications'
const pictureIn = async (name: string) =>
  within(await row(name)).queryByRole('presentation', { hidden: true })

test('users are named by alias, then by their display name on Plex', () => {
  expect(displayName({ name: 'ada1815', alias: null, display_name: 'Ada' })).toBe('Ada')
  expect(displayName({ name: 'ada1815', alias: 'Lady', display_name: 'Ada' })).toBe('Lady')
  expect(displayName({ name: 'ada1815', alias: null, display_name: null })).toBe('ada1815')
})

describe('version 0.19', () => {
  const mock = domMock('0.19')

  test('shows pictures through the gateway', async () => {
    openPage(UsersPage, '/plex/users')
    await waitFor(async () =>
      expect((await pictureIn(ADA))?.getAttribute('src')).toBe(
        `/gateway/picture?of=${encodeURIComponent('/mock/posters/2')}`,
      ),
    )
  })

  test('saves both switches, and says that Plex mobile is off', async () => {
    const { user, editor } = await openEditor()
    await mock.send('PUT', mock.configPath, { plexMobileEnabled: false })
    await config.load({ force: true })
    expect(await editor.findByText(/^Plex mobile is turned off under Notifications/)).toBeTruthy()
    await user.click(editor.getByRole('switch', { name: MENTIONS }))
    await user.click(editor.getByRole('switch', { name: MOBILE }))
    await save(user, editor)
    await isClosed(`Edit ${ADA}`)
    const saved = await mock.send<{ user: object }>('GET', '/v1/users/users/2')
    expect(saved.user).toMatchObject({ notify_discord_mention: false, notify_plex_mobile: true })
    expect(within(await row(ADA)).getByText('Plex mobile')).toBeTruthy()
  })
})

describe('version 0.5.12', () => {
  domMock()

  test('shows initials, but neither pictures nor the switches', async () => {
    const { editor } = await openEditor()
    expect(editor.queryByRole('switch', { name: MENTIONS })).toBeNull()
    expect(editor.queryByRole('switch', { name: MOBILE })).toBeNull()
    const shown = screen.getByRole('row', { name: new RegExp(ADA), hidden: true })
    expect(shown.textContent).toMatch(new RegExp(`^A${ADA}`))
    expect(within(shown).queryByRole('presentation', { hidden: true })).toBeNull()
  })
})
